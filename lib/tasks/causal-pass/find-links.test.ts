import { expect, test } from "vitest";
import { analyse } from "../analysis/analyse";
import type { EventDraft } from "../analysis/event-draft";
import { draftAt } from "../testing/drafts";
import { memoryReader } from "../testing/memory-reader";
import { findLinks } from "./find-links";

/** What is linked among these drafts and nothing else, as "source@second target@second". */
async function linksOf(drafts: readonly EventDraft[]): Promise<readonly string[]> {
  const nothing = await analyse(memoryReader([]));
  return findLinks({ ...nothing, drafts }).map(({ source, target }) => `${source.id} ${target.id}`);
}

const mill = [{ type: "service", name: "mill" }];
const key = { entities: mill, isKey: true };

test("roles that are known for each other are linked, in order of time", async () => {
  const full = draftAt(10, { ...key, family: "error.disk" });
  const refused = draftAt(20, { ...key, family: "error.refused" });
  const alert = draftAt(30, { ...key, family: "alert.firing" });
  const links = await linksOf([full, refused, alert]);
  expect(links).toContain("error.disk@10 error.refused@20");
  expect(links).not.toContain("error.refused@20 error.disk@10");
  expect(links.some((link) => link.endsWith("alert.firing@30"))).toBe(true);
});

test("what only tells that a change is done led to nothing", async () => {
  const change = draftAt(10, { ...key, family: "change.deploy" });
  const done = draftAt(14, { ...key, family: "change.complete" });
  const failure = draftAt(20, { ...key, family: "error.timeout" });
  expect(await linksOf([change, done, failure])).toEqual(["change.deploy@10 error.timeout@20"]);
});

test("what callers felt led to nothing that failed inside", async () => {
  const answers = draftAt(10, { ...key, kind: "failure", family: "error.http" });
  const inside = draftAt(20, { ...key, kind: "failure", family: "error.lock" });
  expect(await linksOf([answers, inside])).toEqual([]);
});
