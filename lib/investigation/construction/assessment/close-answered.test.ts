import { describe, expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import type { Artifact } from "@/lib/domain/evidence/artifact";
import { decidePiece } from "@/lib/domain/timeline/decidable-nouns";
import type { Gap } from "@/lib/domain/timeline/gap";
import { emptyTimeline, type Timeline } from "@/lib/domain/timeline/timeline";
import { evidenceOfText, type TextEvidence } from "@/lib/testing/evidence-of-text";
import { citation, gap, uncertainty } from "@/lib/view-model/testing/sample-timeline";
import type { EvidenceReader } from "../../ports/evidence-port";
import { toReshapings } from "../../reshape/reshapings";
import { beginRun } from "../builder/begin-run";
import { builderMemorySchema, toMemory } from "../builder/builder-state";
import { assessTimeline } from "./assess-timeline";

const at = (second: number) =>
  `2026-03-08T14:${String(Math.floor(second / 60)).padStart(2, "0")}:${String(second % 60).padStart(2, "0")}Z a line`;
const every = (from: number, to: number, step = 5) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => at(from + index * step));

/** Silent from 1:00 to 2:00. */
const silent = [...every(0, 60), ...every(120, 180)];
const filled = every(0, 180);
const first: TextEvidence = { "web-1/app.log": silent, "web-2/app.log": filled };
const silence = gap(1, { files: ["web-1/app.log"], type: "evidential" });

const isReader = (given: TextEvidence | EvidenceReader): given is EvidenceReader =>
  typeof given.scan === "function";

/** A run over the evidence, in which an analyst flags these gaps. */
async function run(
  before: Timeline,
  texts: TextEvidence | EvidenceReader,
  flagged: readonly Gap[] = [],
): Promise<Timeline> {
  const evidence = isReader(texts) ? texts : evidenceOfText(texts);
  const given = { actor: "rules", refusals: new Map(), reshapings: toReshapings([]) } as const;
  const state = beginRun(before, { evidence, ...given });
  // Memory goes through the store between the steps of a run.
  const { asked } = builderMemorySchema.parse(JSON.parse(JSON.stringify(toMemory(state))));
  const known = [...state.gaps.values()];
  const added = flagged.filter(({ id }) => !known.some((one) => one.id === id));
  const timeline = { ...before, uncertainties: [], gaps: [...known, ...added] };
  return assessTimeline({ ...state, asked }, timeline, null);
}

const gapsOf = async (...given: Parameters<typeof run>) => (await run(...given)).gaps;
const asked = () => run(emptyTimeline, first, [silence]);
const closed = (by: readonly string[], of: Gap = silence) => [
  { ...of, status: "closed", coveredBy: by },
];

describe("a silence is closed by records of its source", () => {
  test.each<readonly [string, TextEvidence, string]>([
    [
      "in the same file, dropped in again whole",
      { ...first, "web-1/app.log": filled },
      "web-1/app.log",
    ],
    [
      "in a rotated part of it",
      { ...first, "web-1/app.log.03081401": every(65, 115) },
      "web-1/app.log.03081401",
    ],
  ])("%s", async (_, then, by) => {
    expect(await gapsOf(await asked(), then)).toEqual(closed([by]));
  });

  test("though the file is as silent as ever, and the question is asked again", async () => {
    const then = { ...first, "web-1/app.log.1": every(65, 115) };
    const again = gap(2, { ...silence, id: gap(2).id, description: "Nothing was written at all" });
    expect(await gapsOf(await asked(), then, [again])).toEqual(closed(["web-1/app.log.1"], again));
    expect(await gapsOf(await asked(), then, [silence])).toEqual(closed(["web-1/app.log.1"]));
  });

  test("dropped in without the folders of the rest", async () => {
    const whole = { "bundle/web-1/app.log": silent, "bundle/web-2/app.log": filled };
    const own = { ...silence, files: ["bundle/web-1/app.log"] };
    const before = await run(emptyTimeline, whole, [own]);
    const then = { ...whole, "web-1/app.log.1": every(65, 115) };
    expect(await gapsOf(before, then)).toEqual(closed(["web-1/app.log.1"], own));
  });
});

describe("it is not closed", () => {
  test.each<readonly [string, TextEvidence]>([
    ["by another source", { ...first, "web-3/app.log": every(65, 115) }],
    ["by what might be of two sources", { ...first, "app.log.1": every(65, 115) }],
    ["by records of another time", { ...first, "web-1/app.log.1": every(0, 55) }],
    ["by a few at its end", { ...first, "web-1/app.log.1": every(100, 115) }],
    ["by nothing", first],
  ])("%s", async (_, then) => {
    expect(await gapsOf(await asked(), then, [silence])).toEqual([silence]);
  });

  test("by what was there when it was asked", async () => {
    const both = { ...first, "web-1/app.log.1": every(65, 115) };
    const known = { ...silence, coveredBy: ["web-1/app.log.1"] };
    const before = await run(emptyTimeline, both, [silence]);
    expect(before.gaps).toEqual([known]);
    expect(await gapsOf(before, both, [silence])).toEqual([known]);
  });

  test("and one that is neither asked nor answered any more goes, as ever", async () => {
    expect(await gapsOf(await asked(), first)).toEqual([]);
  });
});

describe("one that is closed", () => {
  const then = { ...first, "web-1/app.log.1": every(65, 115) };
  const answered = async () => run(await asked(), then, [silence]);

  test("stays so in later runs, and is asked in no other words", async () => {
    const again = gap(2, { ...silence, id: gap(2).id, description: "In other words" });
    expect(await gapsOf(await answered(), then)).toEqual(closed(["web-1/app.log.1"]));
    expect(await gapsOf(await answered(), then, [again])).toEqual(closed(["web-1/app.log.1"]));
  });

  test("is open again when what closed it is withdrawn", async () => {
    expect(await gapsOf(await answered(), first)).toEqual([silence]);
  });

  test("leaves no uncertainty open that asks the same", async () => {
    const before = await answered();
    const twin = uncertainty(1, { description: silence.description });
    const evidence = evidenceOfText(then);
    const given = { actor: "rules", refusals: new Map(), reshapings: toReshapings([]) } as const;
    const state = beginRun(before, { evidence, ...given });
    const timeline = { ...before, uncertainties: [twin] };
    expect((await assessTimeline(state, timeline, null)).uncertainties).toEqual([]);
  });

  test("stays open once a person has reopened it", async () => {
    const taken = decidePiece(await answered(), "gap", silence.id, { kind: "restore" });
    const reopened = taken.ok ? taken.value : emptyTimeline;
    expect(reopened.gaps).toMatchObject([{ status: "open", standing: "accepted" }]);
    expect(await gapsOf(reopened, then)).toEqual(reopened.gaps);
  });
});

test("one a person stands by is closed with their words kept", async () => {
  const edited = { ...silence, standing: "edited" as const, expectedEvidence: "Ask the host team" };
  const before = { ...(await asked()), gaps: [edited] };
  const then = { ...first, "web-1/app.log": filled };
  expect(await gapsOf(before, then)).toEqual(closed(["web-1/app.log"], edited));
  expect(await gapsOf(before, first)).toEqual([edited]);
});

test("what a person asks is not answered by what was there when they asked", async () => {
  const own = { ...silence, actor: "person" as const, standing: "accepted" as const };
  const there = { ...first, "web-1/app.log": filled };
  const before = await run({ ...emptyTimeline, gaps: [own] }, there);
  expect(before.gaps).toEqual([{ ...own, coveredBy: ["web-1/app.log"] }]);
  expect(await gapsOf(before, there)).toEqual(before.gaps);
});

describe("a file that was cut short", () => {
  const cut = (texts: TextEvidence, path: string | null): EvidenceReader => {
    const reader = evidenceOfText(texts);
    const marked = (artifact: Artifact): Artifact =>
      artifact.path === path && artifact.report.kind === "read"
        ? { ...artifact, report: { ...artifact.report, isTruncated: true } }
        : artifact;
    const artifacts = reader.artifacts.map((each) => ({
      ...each,
      artifact: marked(each.artifact),
    }));
    return { ...reader, artifacts };
  };
  const short = { "app.log": every(0, 60) };
  const cutShort = () => run(emptyTimeline, cut(short, "app.log"));

  test.each<readonly [string, TextEvidence, string | null, string]>([
    ["dropped in again whole", { "app.log": every(0, 120) }, null, "app.log"],
    ["whose rest has come", { ...short, "app.log.1": every(60, 120) }, "app.log", "app.log.1"],
  ])("%s is no gap any more", async (_, then, still, by) => {
    const [opened] = (await cutShort()).gaps;
    expect(opened).toMatchObject({ reason: "truncated", status: "open" });
    const now = await gapsOf(await cutShort(), cut(then, still));
    expect(now).toEqual(closed([by], assertPresent(opened, "gap")));
  });

  test("is one still when an earlier part of it comes, and none when it is withdrawn", async () => {
    const then = { ...short, "app.log.1": every(0, 30) };
    expect(await gapsOf(await cutShort(), cut(then, "app.log"))).toMatchObject([
      { status: "open" },
    ]);
    expect(await gapsOf(await cutShort(), cut({ "b.log": every(0, 9) }, null))).toEqual([]);
  });
});

test("a machine nobody had a file of is heard when its file comes", async () => {
  const unheard = gap(1, {
    ...{ reason: "missing-source", files: [], evidence: [citation("web-2/app.log", 1)] },
    description: "web-3 has no file at all, though its peers do: it is seen only in web-2/app.log",
  });
  const before = await run(emptyTimeline, first, [unheard]);
  expect(before.gaps).toEqual([unheard]);
  const then = { ...first, "web-3/app.log": filled };
  expect(await gapsOf(before, then)).toEqual(closed(["web-3/app.log"], unheard));
});
