import { Component, type ReactNode } from "react";
import { useText } from "../i18n";
import { Notice } from "../ui/Notice";

/** A widget's data comes from a tool and may be anything: one that cannot be drawn must not take the page with it. */
export class WidgetBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <Invalid /> : this.props.children;
  }
}

function Invalid() {
  const text = useText();
  return <Notice kind="info">{text.widgetInvalid}</Notice>;
}
