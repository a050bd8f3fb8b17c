import { expect, test } from "vitest";
import { draftAt, linkOf } from "../testing/drafts";
import { pruneLinks } from "./prune-links";

const release = draftAt(10, { family: "change.deploy" });
const leak = draftAt(20, { family: "resource.memory" });
const errors = draftAt(30, { family: "error.http" });
const ends = (links: ReturnType<typeof pruneLinks>) =>
  links.map(({ source, target }) => [source.family, target.family]);

test("of links that would go round in a circle the least believed goes", () => {
  const links = [
    linkOf(release, leak, { confidence: 0.9 }),
    linkOf(leak, errors, { confidence: 0.8 }),
    linkOf(errors, release, { confidence: 0.5 }),
  ];
  expect(ends(pruneLinks(links))).toEqual([
    ["change.deploy", "resource.memory"],
    ["resource.memory", "error.http"],
  ]);
});

test("a shortcut over a chain goes, unless it is believed much more than the chain", () => {
  const kept = (chain: number) =>
    ends(
      pruneLinks([
        linkOf(release, leak, { confidence: chain }),
        linkOf(leak, errors, { confidence: chain }),
        linkOf(release, errors, { confidence: 0.9 }),
      ]),
    ).length;
  expect(kept(0.8)).toBe(2);
  expect(kept(0.5)).toBe(3);
});
