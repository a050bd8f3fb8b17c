import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { disguiseOf } from "./disguise";
import { writeDisguised } from "./disguised-incident";
import {
  analyzeCopy,
  analyzeGolden,
  goldenArtifacts,
  goldenFolderOf,
  scoreAgainst,
  scoreGolden,
} from "./golden-incident";

/** The incidents acceptance is measured on beside others like them. */
const slugs = [
  "algo-stale-feed-order-burst",
  "bastion-ssh-bruteforce-exfiltration",
  "catalog-oom-crash-loop",
  "orders-503-pool-exhaustion",
] as const;

const readings = inject("readings");

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "whence-copies-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("a disguise", () => {
  const { text } = disguiseOf(["app-01 (nginx)", "orders", "CAT-7"], new Date("2026-11-21"));

  test.each([
    ["2026-11-21T20:00:01.5Z and +02:00", "2026-12-09T01:00:01.5Z and +02:00"],
    ["[21/Nov/2026:02:22:33 +0200]", "[08/Dec/2026:07:22:33 +0200]"],
    ["Nov 21 02:22:33 x", "Dec  8 07:22:33 x"],
    ["Sat Nov 21 02:22:33 2026", "Tue Dec  8 07:22:33 2026"],
    ['"ts": "1795220539.7"', '"ts": "1796707339.7"'],
    ["fired at 22:05, took 0:30", "fired at 03:05, took 0:30"],
    ["from 203.0.113.66", "from 198.51.100.106"],
  ])("moves every stamp by the same 17 days and 5 hours: %s", (given, moved) => {
    expect(text(given)).toBe(moved);
  });

  test("calls the same by the same other name wherever it stands", () => {
    const [one, other] = text("orders on app-01: CAT-7|app-01 orders").split("|");
    expect(one).not.toMatch(/orders|app-01|CAT-7/);
    expect(other?.split(" ").toReversed().join(" on ")).toBe(one?.split(":")[0]);
  });
});

test.each(slugs)("%s scores the same under other names, ids and times", async (slug) => {
  const copy = join(folder, slug);
  await writeDisguised(slug, copy);
  const [original, disguised] = [
    await scoreGolden(slug, await analyzeGolden(slug, { readings })),
    await scoreAgainst(copy, await analyzeCopy(join(copy, "artifacts"))),
  ];
  const judged = ({
    outcome,
    keyRecall,
    rootRank,
    decoyNamed,
    citationValidity,
  }: typeof original) => ({
    ...{ outcome, keyRecall, rootRank, decoyNamed, citationValidity },
  });
  expect(judged(disguised)).toEqual(judged(original));
  expect(disguised.keyPrecision).toBeGreaterThanOrEqual(original.keyPrecision - 0.05);
  expect(disguised.linkF1).toBeGreaterThanOrEqual(original.linkF1 - 0.05);
});

describe.each(slugs)("%s without one of its files", async (slug) => {
  const paths = (await goldenArtifacts(slug)).map(({ path }) => path);
  test.each(paths)("%s: every citation still holds, and no decoy is named first", async (path) => {
    const artifacts = join(goldenFolderOf(slug), "artifacts");
    const document = await analyzeCopy(artifacts, {
      readings,
      isWanted: (candidate) => candidate !== path,
    });
    const score = await scoreAgainst(goldenFolderOf(slug), document);
    expect(score.citationValidity).toBe(1);
    expect(score.impossible).toBe(0);
    expect(score.decoyNamed).toBe(false);
  });
});
