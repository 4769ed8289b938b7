// Keeps the app's shell (its page and its own files) so that it opens at once and without a connection.
// Nothing that the hub answers is kept: every other request goes past.
const PAGE = "qhub-page-1";
const FILES = "qhub-files-1";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(PAGE).then((cache) => cache.add(new Request("/", { cache: "reload" }))));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name !== PAGE && name !== FILES);
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(old(names).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate" && request.destination === "document" && /^\/($|login$|c\/|d$|d\/)/.test(pathname)) {
    event.respondWith(page(request));
  } else if (pathname.startsWith("/assets/")) {
    event.respondWith(file(request));
  }
});

/** The newest page; the one that was kept where the hub cannot be reached. */
async function page(request) {
  const kept = await caches.open(PAGE);
  try {
    const response = await fetch(request);
    if (response.ok) await renew(kept, response.clone());
    return response;
  } catch (error) {
    const known = await kept.match("/");
    if (known) return known;
    throw error;
  }
}

/** A page that changed names other files: those of before are let go. */
async function renew(kept, response) {
  const known = await kept.match("/");
  const changed = known && (await known.text()) !== (await response.clone().text());
  await kept.put("/", response);
  if (changed) await caches.delete(FILES);
}

/** A file's name changes with what is in it: what was kept is right for ever. */
async function file(request) {
  const kept = await caches.open(FILES);
  const known = await kept.match(request);
  if (known) return known;
  const response = await fetch(request);
  if (response.ok) await kept.put(request, response.clone());
  return response;
}
