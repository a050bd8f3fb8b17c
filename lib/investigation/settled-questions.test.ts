import { describe, expect, test } from "vitest";
import type { SourceClock } from "@/lib/domain/evidence/artifact";
import { gapIds } from "@/lib/domain/ids";
import type { Gap } from "@/lib/domain/timeline/gap";
import { findSettledGap } from "@/lib/domain/timeline/settled-questions";
import { emptyTimeline, type Timeline } from "@/lib/domain/timeline/timeline";
import { mirroredProposal, sampleProposal } from "@/lib/testing/clock-doubts";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import { gap } from "@/lib/view-model/testing/sample-timeline";
import { assessTimeline } from "./construction/assessment/assess-timeline";
import { beginRun } from "./construction/builder/begin-run";
import { toReshapings } from "./reshape/reshapings";

type Clocks = Readonly<Record<string, Partial<SourceClock>>>;

/** What an assessment asks over what was said before. */
async function assess(before: Timeline, clocks: Clocks): Promise<Timeline> {
  const texts = Object.keys(clocks).map((path) => [path, ["2026-03-08T09:00:00Z a line"]]);
  const evidence = evidenceOfText(Object.fromEntries(texts), clocks);
  const run = { evidence, actor: "rules", refusals: new Map() } as const;
  const state = beginRun(before, { ...run, reshapings: toReshapings([]) });
  const kept = { gaps: [...state.gaps.values()], uncertainties: [...state.uncertainties.values()] };
  return assessTimeline(state, { ...before, ...kept }, null);
}

/** After somebody has set aside all that was asked. */
function settled(timeline: Timeline): Timeline {
  return {
    ...timeline,
    gaps: timeline.gaps.map((gap) => ({ ...gap, status: "dismissed", dismissal: "known" })),
    uncertainties: timeline.uncertainties.map((one) => ({
      ...one,
      ...{ status: "waived" as const, waiver: "known" },
    })),
  };
}

const asked: Clocks = {
  "app-01/app.log": { doubts: [mirroredProposal()] },
  "host-2/host.log": { doubts: [sampleProposal()] },
};
const behind = (seconds: number): Partial<SourceClock> => ({
  segments: [
    { fromRecord: 0, offsetMs: -seconds * 1_000, basis: { kind: "same-host", path: "a.log" } },
  ],
});

/** One clock that is wrong by one amount, then by another. */
const inSteps = (...seconds: readonly number[]): Partial<SourceClock> => ({
  segments: seconds.flatMap((by, at) =>
    (behind(by).segments ?? []).map((segment) => ({ ...segment, fromRecord: at * 100 })),
  ),
});

describe("a question about a clock that somebody settled is not asked again", () => {
  test.each<readonly [string, Clocks, Clocks]>([
    [
      "when another file of the host has come",
      asked,
      { ...asked, "host-2/b.log": { doubts: [sampleProposal()] } },
    ],
    [
      "when it is measured anew",
      asked,
      {
        "app-01/app.log": { doubts: [mirroredProposal()] },
        "host-2/host.log": { doubts: [sampleProposal({ offsetMs: 424_000, anchors: 20 })] },
      },
    ],
    [
      "when a clock of many levels is measured anew",
      { "a.log": inSteps(7, 6, 5, 4, 3, -14) },
      { "a.log": inSteps(8, 6, 5, 4, 3, -17) },
    ],
    [
      "when a clock that was corrected has one more file",
      { "a.log": behind(12), "b.log": behind(12) },
      { "a.log": behind(13), "b.log": behind(13), "c.log": behind(13) },
    ],
  ])("%s", async (_name, first, then) => {
    const before = settled(await assess(emptyTimeline, first));
    expect(before.gaps.length).toBeGreaterThan(0);
    const after = await assess(before, then);
    expect(after.gaps).toEqual(before.gaps);
    expect(after.uncertainties).toEqual(before.uncertainties);
  });

  test.each<readonly [string, Clocks, Clocks]>([
    ["unless it is about another clock", { "a.log": behind(12) }, { "c.log": behind(12) }],
    [
      "unless it is wrong the other way",
      { "a.log": behind(12) },
      { "a.log": behind(-12), "b.log": behind(-12) },
    ],
    [
      "unless the same files are wrong the other way",
      { "a.log": behind(12) },
      { "a.log": behind(-12) },
    ],
    [
      "unless the same files are wrong by much more",
      { "a.log": behind(3) },
      { "a.log": behind(3_600) },
    ],
    [
      "unless a later part of the same file is wrong by much more",
      { "a.log": inSteps(3, 5) },
      { "a.log": inSteps(3, 3_600) },
    ],
    [
      "unless what is proposed of the same files is much more",
      {
        "app-01/app.log": { doubts: [mirroredProposal()] },
        "host-2/host.log": { doubts: [sampleProposal()] },
      },
      {
        "app-01/app.log": { doubts: [mirroredProposal()] },
        "host-2/host.log": { doubts: [sampleProposal({ offsetMs: 90_000_000 })] },
      },
    ],
    [
      "unless it is wrong by much more",
      { "a.log": behind(12) },
      { "a.log": behind(3_600), "b.log": behind(3_600) },
    ],
  ])("%s", async (_name, first, then) => {
    const before = settled(await assess(emptyTimeline, first));
    const after = await assess(before, then);
    expect(after.gaps.filter(({ status }) => status === "open")).toHaveLength(1);
  });
});

describe("a gap without a file or a stretch that somebody settled", () => {
  const zone: Gap = {
    ...{ id: gapIds.fromDigest("1".repeat(16)), type: "temporal", reason: "clock", window: null },
    files: ["a.log", "b.log"],
    description:
      "Nothing states the zone of these files; key events are shown as if a.log, b.log were written in UTC",
    ...{ expectedEvidence: "", severity: "medium", evidence: [], actor: "rules" },
    ...{ status: "dismissed", dismissal: "UTC it is", standing: "proposed" },
  };
  const unheard: Gap = {
    ...zone,
    ...{ type: "evidential", reason: "missing-source", files: [] },
    description: "web-3 has no file at all, though its peers do: it is seen only in a.log, b.log",
  };
  const id = gapIds.fromDigest("2".repeat(16));

  test.each<readonly [string, Gap, Partial<Gap>]>([
    [
      "is the same with one more file",
      zone,
      {
        files: ["a.log", "b.log", "c.log"],
        description:
          "Nothing states the zone of these files; key events are shown as if a.log, b.log, c.log were written in UTC",
      },
    ],
    [
      "is the same when other files name what is missing",
      unheard,
      { description: "web-3 has no file at all, though its peers do: it is seen only in c.log" },
    ],
  ])("%s", (_name, known, change) => {
    expect(findSettledGap([known], { ...known, ...change, id, status: "open" })).toBe(known);
  });

  test.each<readonly [string, Gap, Partial<Gap>]>([
    ["of other files is another one", zone, { files: ["c.log"] }],
    [
      "of another member is another one",
      unheard,
      { description: "web-4 has no file at all, though its peers do: it is seen only in a.log" },
    ],
    [
      "with another question is another one",
      zone,
      {
        description:
          "The clock of a.log, b.log is 3 s behind the other sources; times are shown corrected",
      },
    ],
  ])("%s", (_name, known, change) => {
    expect(findSettledGap([known], { ...known, ...change, id, status: "open" })).toBeNull();
  });
});

describe("a gap of a file and a stretch that somebody settled", () => {
  const known: Gap = gap(1, {
    ...{ reason: "deleted", files: ["auth.log"], status: "dismissed", dismissal: "known" },
    description: "auth.log was edited by alice",
  });
  const again = (description: string) =>
    gap(2, { ...known, id: gap(2).id, description, status: "open" });

  test("is another one of another account", () => {
    expect(findSettledGap([known], again("auth.log was edited by bob"))).toBeNull();
  });

  test("is another one than what a person asked of it", () => {
    const own: Gap = { ...known, actor: "person", description: "Who restarted the proxy?" };
    expect(findSettledGap([own], again("auth.log was edited by bob"))).toBeNull();
  });

  test("that is a silence is another one of another part of the file", () => {
    const silent: Gap = {
      ...{ ...known, reason: "silence", actor: "model" },
      description: "auth.log has no lines of sshd",
    };
    const asked = { ...again("auth.log has no lines of sudo"), reason: "silence" } as const;
    expect(findSettledGap([silent], { ...asked, actor: "model" })).toBeNull();
    expect(findSettledGap([silent], { ...asked, actor: "rules" })).toBeNull();
  });

  test("that is a silence the rules found is the same however it ends", () => {
    const silent: Gap = {
      ...{ ...known, reason: "silence", actor: "rules" },
      description: "auth.log ends at 2026-03-08T14:00:00Z while other sources go on",
    };
    const asked: Gap = {
      ...{ ...again("auth.log has no lines from then on"), reason: "silence", actor: "rules" },
    };
    expect(findSettledGap([silent], asked)).toBe(silent);
  });

  test("is the same with other counts and times", () => {
    const cut = (at: string, count: string): string =>
      `auth.log was cut from ${at} to 2026-03-08T14:10:00.500Z; ${count} lines are missing`;
    const before = { ...known, description: cut("2026-03-08T14:00:00Z", "12") };
    const asked = again(cut("2026-03-08T14:01:30.250Z", "1,204"));
    expect(findSettledGap([before], asked)).toBe(before);
  });

  test("is the same in words a person put it into", () => {
    const own: Gap = { ...known, standing: "edited", description: "Alice cleaned up" };
    expect(findSettledGap([own], again("auth.log was edited by alice"))).toBe(own);
  });
});
