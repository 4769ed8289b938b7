import type { ComponentProps } from "react";
import { formatRoute, navigate, type Route } from "../state/route";

/** A link inside the app: a plain click does not load the page again; a new tab still can. */
export function Link({ to, onClick, ...rest }: Omit<ComponentProps<"a">, "href"> & { to: Route }) {
  return (
    <a
      href={formatRoute(to)}
      onClick={(event) => {
        onClick?.(event);
        if (
          event.defaultPrevented ||
          event.button !== 0 ||
          event.metaKey ||
          event.ctrlKey ||
          event.shiftKey ||
          event.altKey
        )
          return;
        event.preventDefault();
        navigate(to);
      }}
      {...rest}
    />
  );
}
