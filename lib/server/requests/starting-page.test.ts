import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { findStartingPage, noteDatabase } from "./starting-page";

afterEach(() => {
  vi.useRealTimers();
  noteDatabase(() => Promise.resolve());
});

const recovering = new Error("Failed query", {
  cause: Object.assign(new Error("the database system is starting up"), { code: "57P03" }),
});

/** As the store reports it; a socket on which nobody listens. */
function unreached(name: string): Error {
  const cause = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
  return Object.assign(new Error("failed", { cause }), { name });
}

function ask(path: string, failure: Error, method = "GET"): Promise<Response | null> {
  noteDatabase(() => Promise.reject(failure));
  return findStartingPage(new Request(`http://127.0.0.1:3000${path}`, { method }), {
    "X-Frame-Options": "DENY",
  });
}

test("a page that is asked for while the database recovers says so, and loads again without a script", async () => {
  const answer = await ask("/incidents/inc_1?view=table", recovering);
  expect(answer?.status).toBe(503);
  expect(Object.fromEntries(answer?.headers ?? [])).toMatchObject({
    "retry-after": "5",
    "cache-control": "no-store",
    "x-frame-options": "DENY",
  });
  const text = (await answer?.text()) ?? "";
  expect(text).toContain('<meta http-equiv="refresh" content="5">');
  expect(text).toContain("<h1>The server is starting</h1>");
  expect(text).not.toContain("<script");
});

const pages = ["/", "/sign-in", "/settings/models", "/people"];
const withDots = ["/incidents/inc_1.2", "/p/token.json", "/samples", "/icon.svg/x"];

test.each([...pages, ...withDots, "/p/token", "/p/token/opengraph-image"])(
  "every page is answered so: %s",
  async (path) => {
    expect((await ask(path, unreached("QueryError")))?.status).toBe(503);
  },
);

/** A folder stands for what is in it. */
const published = readdirSync(join(process.cwd(), "public"), { withFileTypes: true }).map(
  (entry) => (entry.isDirectory() ? `/${entry.name}/any.json` : `/${entry.name}`),
);

test.each(["/api/health", "/icon.svg", "/_next/data/x", ...published])(
  "what answers for itself, or needs no database, is left to it: %s",
  async (path) => {
    expect(await ask(path, recovering)).toBeNull();
  },
);

const asksPage = () => findStartingPage(new Request("http://127.0.0.1:3000/"), {});

test("pages that are asked for within a second share one question to the database", async () => {
  vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] });
  const database = vi.fn(() => Promise.resolve(true));
  noteDatabase(database);
  await Promise.all([asksPage(), asksPage()]);
  vi.advanceTimersByTime(999);
  await asksPage();
  expect(database).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1);
  await asksPage();
  expect(database).toHaveBeenCalledTimes(2);
});

test("a database that hangs keeps nobody waiting for more than ten seconds", async () => {
  vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] });
  const database = vi.fn(() => new Promise(() => undefined));
  noteDatabase(database);
  const first = asksPage();
  vi.advanceTimersByTime(9_500);
  const second = asksPage();
  vi.advanceTimersByTime(500);
  expect((await first)?.status).toBe(503);
  expect((await second)?.status).toBe(503);
  expect(database).toHaveBeenCalledOnce();
});

test("an action says itself that the server is starting, in the form its page reads", async () => {
  expect(await ask("/incidents", recovering, "POST")).toBeNull();
});

test("a page is made as always when the database answers, fails otherwise, or another service is away", async () => {
  expect(await ask("/incidents", new Error("a broken assumption"))).toBeNull();
  expect(await ask("/incidents", unreached("Error"))).toBeNull();
  noteDatabase(() => Promise.resolve(true));
  expect(await findStartingPage(new Request("http://127.0.0.1:3000/"), {})).toBeNull();
});
