import { toJsxRuntime } from "hast-util-to-jsx-runtime";
import { common, createLowlight } from "lowlight";
import { useMemo } from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";

const lowlight = createLowlight(common);

/** Code in colours. Loaded with the first block of it: the grammars are larger than the rest of a page. */
export default function ColouredCode({ code, language }: { code: string; language: string }) {
  const coloured = useMemo(
    () =>
      lowlight.registered(language) ? toJsxRuntime(lowlight.highlight(language, code), { Fragment, jsx, jsxs }) : code,
    [code, language],
  );
  return <code>{coloured}</code>;
}
