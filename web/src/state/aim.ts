import { parseRoute, type Route } from "./route";
import { storage } from "./storage";

/** Where the person wanted to go before they were sent away to log in. */
const KEY = "aim";

export function keepAim(): void {
  storage.set(KEY, location.pathname + location.search);
}

/** The page that was kept; the first one where there is none. */
export function takeAim(): Route {
  const aim = storage.get(KEY);
  storage.set(KEY, null);
  return aim?.startsWith("/") ? parseRoute(aim) : { page: "home" };
}
