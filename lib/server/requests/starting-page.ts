import { isDatabaseAway } from "@/db/database-away";
import { startingSeconds } from "@/lib/view-model/starting";
import { retryAfter } from "./retry-after";

/** On `globalThis`, because what stands before the pages is a program of its own in the same process. */
const slot = globalThis as typeof globalThis & { whenceAsksDatabase?: () => Promise<unknown> };

/** By what this process finds out whether its database answers. */
export function noteDatabase(ask: () => Promise<unknown>): void {
  slot.whenceAsksDatabase = ask;
}

/** Routes and permalinks answer for themselves, and files need no database. */
const answersItself = /^\/(?:api|p|_next)\/|\.\w+$/;

/**
 * What is answered in the place of any page while the database starts or recovers; null when it answers. Asked before
 * a page is begun: one that breaks while it is written has sent its status, and needs a script to be shown again.
 */
export async function findStartingPage(
  request: Request,
  headers: Readonly<Record<string, string>>,
): Promise<Response | null> {
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (!isRead || answersItself.test(new URL(request.url).pathname)) return null;
  try {
    await slot.whenceAsksDatabase?.();
    return null;
  } catch (error) {
    // Of anything else the page itself states what there is to know.
    if (!isDatabaseAway(error)) return null;
  }
  return new Response(startingPage, {
    status: 503,
    headers: {
      ...headers,
      ...retryAfter,
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
    },
  });
}

/** Loads again by itself without any script. */
const startingPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${startingSeconds}">
<title>The server is starting · Whence</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; margin: 15vh auto 0; max-width: 34rem; padding: 0 1rem; }
h1 { font-size: 1.4rem; }
</style>
</head>
<body>
<main id="main">
<h1>The server is starting</h1>
<p>Its database does not answer yet. Nothing was lost. This page loads again by itself every ${startingSeconds} seconds.</p>
<p><a href="">Load the page now</a></p>
</main>
</body>
</html>
`;
