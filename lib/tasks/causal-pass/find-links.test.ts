import { expect, test } from "vitest";
import { analyse } from "../analysis/analyse";
import type { EventDraft } from "../analysis/event-draft";
import { draftAt } from "../testing/drafts";
import { memoryReader } from "../testing/memory-reader";
import { findLinks } from "./find-links";
import { mechanismLinks } from "./link-draft";

/** What mechanisms link among these drafts and nothing else, as "source@second target@second". */
async function linksOf(drafts: readonly EventDraft[]): Promise<readonly string[]> {
  const nothing = await analyse(memoryReader([]));
  return mechanismLinks(findLinks({ ...nothing, drafts })).map(
    ({ source, target }) => `${source.id} ${target.id}`,
  );
}

const mill = [{ type: "service", name: "mill" }];

test("a commit is what the next release of its service ships, and no later one", async () => {
  const commit = draftAt(10, {
    family: "change.commit",
    entities: mill,
    title: "mill: finer grain",
  });
  const release = (at: number, version: string) =>
    draftAt(at, { family: "change.deploy", entities: mill, facts: { subject: "mill", version } });
  const links = await linksOf([commit, release(60, "4.1"), release(600, "4.2")]);
  expect(links.filter((link) => link.startsWith("change.commit"))).toEqual([
    "change.commit@10 change.deploy@60",
  ]);
});

test("more load is told to lead to the one thing it bears on most", async () => {
  const load = draftAt(10, { family: "change.load", entities: mill });
  const queue = draftAt(20, { family: "queue.growth", entities: mill });
  const misses = draftAt(60, { family: "cache.misses", entities: mill });
  const alone = await linksOf([load, misses]);
  expect(alone).toEqual(["change.load@10 cache.misses@60"]);
  const both = await linksOf([load, queue, misses]);
  expect(both.filter((link) => link.startsWith("change.load"))).toEqual([
    "change.load@10 queue.growth@20",
  ]);
});
