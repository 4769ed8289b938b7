import { useState } from "react";
import { useText } from "../i18n";
import { Notice } from "../ui/Notice";
import { Page } from "../ui/Page";
import { Segments } from "../ui/Segments";
import type { Identity } from "../wire/types";
import { ExamplesTab } from "./ExamplesTab";
import { MetricsTab } from "./MetricsTab";
import { ReviewsTab } from "./ReviewsTab";

const TABS = ["reviews", "examples", "metrics"] as const;

/** How answers get better: what waits for somebody to look at it, what agents are shown, and how well they do. */
export function LearningPage({ identity }: { identity: Identity }) {
  const text = useText();
  const [tab, setTab] = useState<(typeof TABS)[number]>("reviews");
  const words = { reviews: text.learningReviews, examples: text.learningExamples, metrics: text.learningMetrics };

  return (
    <Page title={text.learning} testId="learning-page" width="wide">
      {identity.role === "admin" ? (
        <>
          <p className="text-sm text-ink-soft">{text.learningIntro}</p>
          <Segments
            label={text.learning}
            testId="learning-tabs"
            value={tab}
            options={TABS.map((option) => [option, words[option]] as const)}
            onChoose={setTab}
          />
          {tab === "reviews" ? <ReviewsTab /> : null}
          {tab === "examples" ? <ExamplesTab /> : null}
          {tab === "metrics" ? <MetricsTab /> : null}
        </>
      ) : (
        <Notice kind="warn">{text.learningForAdmins}</Notice>
      )}
    </Page>
  );
}
