import { isDatabaseAway } from "@/db/database-away";
import { startingSeconds } from "@/lib/view-model/starting";
import { drawPlainPage } from "./plain-page";
import { retryAfter } from "./retry-after";

type Probe = {
  readonly ask: () => Promise<unknown>;
  /** The last answer, or the one that is waited for. */
  last?: { readonly isAway: Promise<boolean>; answeredAt: number | null };
};

/** On `globalThis`, because what stands before the pages is a program of its own in the same process. */
const slot = globalThis as typeof globalThis & { whenceProbe?: Probe };

/** By what this process finds out whether its database answers. */
export function noteDatabase(ask: () => Promise<unknown>): void {
  slot.whenceProbe = { ask };
}

/** One answer holds for all pages of this time: a page asks its database often enough. */
const rememberedMs = 1_000;

/**
 * A database that takes longer is not there for a page: whoever asked is told so, and not kept waiting. A busy machine
 * takes seconds for a first connection.
 */
const waitedMsMax = 10_000;

/** Routes of the interface answer for themselves. */
const answersItself = /^\/(?:api\/|metrics$)/;

/** Files, which need no database: what the framework made, and what stands in `public` and beside the first layout. */
const isFile = /^\/(?:(?:_next|samples|schemas)\/|(?:icon\.svg|permalink\.js)$)/;

/**
 * What is answered in the place of any page while the database starts or recovers; null when it answers. Asked before
 * a page is begun: one that breaks while it is written has sent its status, and needs a script to be shown again.
 */
export async function findStartingPage(
  request: Request,
  headers: Readonly<Record<string, string>>,
): Promise<Response | null> {
  const isRead = request.method === "GET" || request.method === "HEAD";
  const { pathname } = new URL(request.url);
  if (!isRead || answersItself.test(pathname) || isFile.test(pathname)) return null;
  return (await isAwayNow()) ? respondStarting(headers) : null;
}

/** The page that says so: the same before a page is begun, and where one is made that has sent nothing yet. */
export function respondStarting(headers: Readonly<Record<string, string>>): Response {
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

const startingPage = drawPlainPage({
  title: "The server is starting",
  text: `Its database does not answer yet. Nothing was lost. This page loads again by itself every ${startingSeconds} seconds.`,
  againSeconds: startingSeconds,
});

/** Who comes while an answer is waited for waits for the same one. */
function isAwayNow(): Promise<boolean> {
  const probe = slot.whenceProbe;
  if (probe === undefined) return Promise.resolve(false);
  const { last } = probe;
  const isFresh =
    last !== undefined &&
    (last.answeredAt === null || performance.now() - last.answeredAt < rememberedMs);
  if (isFresh) return last.isAway;
  const asked: Probe["last"] = { isAway: askWithin(probe.ask), answeredAt: null };
  probe.last = asked;
  return asked.isAway.finally(() => {
    asked.answeredAt = performance.now();
  });
}

async function askWithin(ask: Probe["ask"]): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  // Where this process was busy for as long, the answer may have arrived and not been read: that comes first.
  const timer = setTimeout(() => setImmediate(resolve, true), waitedMsMax);
  // Of any other failure the page itself states what there is to know.
  const asked = ask().then(() => false, isDatabaseAway);
  const isAway = await Promise.race([asked, late]);
  clearTimeout(timer);
  return isAway;
}
