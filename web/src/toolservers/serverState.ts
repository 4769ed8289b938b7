import type { Catalogue } from "../i18n/pt-PT";
import type { ToolServer } from "../wire/types";

/** How a server is, in words. */
export function stateWords(state: ToolServer["estado"], text: Catalogue): string {
  switch (state) {
    case "ligado":
      return text.toolServerConnected;
    case "a_ligar":
      return text.toolServerConnecting;
    case "desligado":
      return text.toolServerDisconnected;
    case "inativo":
      return text.toolServerInactive;
  }
}

/** How a server is, in colour. */
export function stateLook(state: ToolServer["estado"]): string {
  switch (state) {
    case "ligado":
      return "bg-accent-soft text-ink";
    case "desligado":
      return "bg-danger-soft text-danger";
    default:
      return "bg-hover text-ink-soft";
  }
}
