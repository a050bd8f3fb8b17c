import fc from "fast-check";
import { expect, test } from "vitest";
import { instant, interval } from "@/lib/base/instant";
import { findingIds } from "@/lib/domain/ids";
import type { TaskSettings } from "@/lib/domain/invocation";
import type { Round } from "@/lib/domain/rounds/round";
import { emptyTimeline } from "@/lib/domain/timeline/timeline";
import type { Performer, Toolbox } from "@/lib/investigation/ports/performer-port";
import {
  answerTask,
  findingDraftSchema,
} from "@/lib/investigation/rounds/contracts/answer-question";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import { at, sampleEvent } from "@/lib/testing/sample-timeline";
import { recordedTruth } from "../../models/recorded-truth";
import { copyOf } from "./copied-source";
import { fatesOf, tallyFates } from "./fates";
import { injectFindings } from "./inject";
import { readMaterial, wordsOf } from "./material";
import { plant } from "./plant";
import { falseKinds, type Planted } from "./planted";
import { createPlanting, falseShare } from "./planting";

const evidence = evidenceOfText({
  "web-01/app.log": [
    "2026-03-01T10:00:00Z listening on port 8080",
    "2026-03-01T10:00:05Z db-07 refused 40 connections",
    "2026-03-01T10:00:09Z giving up after 12 attempts",
    "2026-03-01T10:01:00Z heartbeat missed by web-01",
  ],
});
const line = (nth: number, contains: string) => [{ file: "web-01/app.log", line: nth, contains }];
const truth = recordedTruth.parse({
  rootCause: null,
  entities: [
    { id: "db-07", type: "host", name: "db-07" },
    { id: "web-01", type: "host", name: "web-01" },
    { id: "queue", type: "service", name: "mail-queue" },
  ],
  events: [
    [1, "00", "web-01 listens", "listening on port"],
    [2, "05", "db-07 refuses connections", "refused 40 connections"],
    [3, "09", "web-01 gives up", "giving up after 12 attempts"],
  ].map(([nth, second, title, contains]) => ({
    ...{ id: `e${nth}`, time: `2026-03-01T10:00:${second}.000Z`, title, importance: "key" },
    ...{ entities: ["web-01", "db-07"], evidence: line(Number(nth), String(contains)) },
  })),
  decoys: [{ description: "A heartbeat is missed", evidence: line(4, "heartbeat missed") }],
});
const foreign = [{ title: "The disk is full", quote: "no space left on device" }];

async function planted() {
  const material = await readMaterial("hand-made", truth, evidence);
  const ground = { material, foreign, timeline: emptyTimeline, copied: null, seed: "s" };
  return plant({ ...ground, accepted: new Set() });
}

const settings: TaskSettings = {
  ...{ performer: "rules", iterationsMax: 1, temperature: null, tokensMax: null },
};
const question = {
  ...{ id: `qst_${"0".repeat(16)}`, round: 2, to: "logs", subject: "survey", about: null },
  ...{ text: "What else?", window: null, entities: [], files: [], expectedGain: 0.5, why: "" },
};

/** One answer of an Expert who found `own` things by one question to the evidence. */
async function answered(own: number) {
  const names: string[] = [];
  const tools: Toolbox = {
    timeline: () => emptyTimeline,
    aliases: () => new Map(),
    async ask({ name, answer }) {
      names.push(name);
      return answer(evidence);
    },
  };
  const finding = {
    ...{ claim: "found by an Expert", method: "read", confidence: 0.5, tool_calls: [1] },
    effect: { kind: "support", piece: "evt_1" },
  };
  const inner: Performer = {
    ...{ name: "rules", kind: "rules", actor: "rules", edition: "1" },
    async *perform(_assignment, { ask }) {
      await ask({ name: "own", arguments: {}, answer: async () => 1, tell: () => 1 });
      const findings = Array.from({ length: own }, () => finding);
      yield { kind: "done", output: { reasoning: "", findings, nothing: null } };
    },
  };
  const plants = await planted();
  const injection = injectFindings(inner, () => plants);
  const assignment = {
    ...{ task: answerTask, input: { question, phase: "trace" }, turns: [] },
    signal: new AbortController().signal,
  };
  const turn = await injection.performer.perform(assignment, tools, settings).next();
  const done = turn.value;
  if (done?.kind !== "done") throw new Error("not done");
  return { answer: answerTask.output.parse(done.output), names, injection };
}

test("what is planted fits the contract of an answer, true or false", async () => {
  const plants = await planted();
  for (const { finding } of [...plants.false, ...plants.true]) {
    expect(findingDraftSchema.safeParse({ ...finding, tool_calls: [1] }).error).toBeUndefined();
  }
  expect(plants.true.length).toBeGreaterThan(0);
  expect(falseKinds).toContain(plants.false[0]?.kind);
});

test("no record serves a true happening and a false one", async () => {
  const plants = await planted();
  const placesOf = (some: readonly Planted[], kinds: readonly string[]) =>
    some
      .filter(({ kind }) => kinds.includes(kind))
      .flatMap(({ finding }) =>
        (finding.evidence_refs ?? []).map((cited) =>
          JSON.stringify("lines" in cited ? cited.lines : cited),
        ),
      );
  const falsely = placesOf(plants.false, ["invented quote", "shifted time", "wrong entity"]);
  const truly = placesOf(plants.true, ["happening"]);
  expect(truly.filter((place) => falsely.includes(place))).toEqual([]);
});

test("an invented quote stands nowhere in its record, and a wrong entity is not named there", async () => {
  const { false: lies } = await planted();
  const raw = "db-07 refused 40 connections";
  for (const { kind, finding } of lies) {
    const [cited] = finding.evidence_refs ?? [];
    if (kind === "invented quote") expect(cited?.quote).not.toContain(raw);
    if (kind === "wrong entity") expect(cited?.quote).not.toContain(finding.entities?.[0]?.name);
    if (kind === "plausible, uncited") expect(cited).toBeUndefined();
  }
});

test("what is planted names the questions to the evidence it was asked by, after the Expert's own", async () => {
  const { answer, names, injection } = await answered(4);
  const mine = answer.findings.filter(({ claim }) => injection.planted.has(claim));
  expect(mine.length).toBeGreaterThan(0);
  for (const { tool_calls: numbers } of mine) {
    expect(numbers.length).toBeGreaterThan(0);
    for (const number of numbers) expect(names[number - 1]).not.toBe("own");
  }
  expect(answer.findings.filter(({ claim }) => claim === "found by an Expert")).toHaveLength(4);
});

test("never more than a fifth of what is submitted is false, and an answer has its bound", async () => {
  const plants = await planted();
  fc.assert(
    fc.property(fc.array(fc.nat(11), { maxLength: 8 }), (owns) => {
      const planting = createPlanting(plants);
      let all = 0;
      let lies = 0;
      for (const own of owns) {
        const taken = planting.take({ to: "logs", round: 2 }, own, 12);
        all += own + taken.length;
        lies += taken.filter(({ isTrue }) => !isTrue).length;
        expect(own + taken.length).toBeLessThanOrEqual(12);
      }
      expect(lies).toBeLessThanOrEqual(falseShare * all);
    }),
  );
});

test("a forwarded line has the words of its original, and lines before the collector began are not there", () => {
  const copied = { path: "collector/app.log", of: "web-01/app.log", offset: 2 };
  const cited = (nth: number) =>
    ({ path: "web-01/app.log", lines: [nth, nth], quote: "words" }) as const;
  expect(copyOf(copied, { ...cited(3), lines: [3, 3] })).toEqual({
    ...{ path: "collector/app.log", lines: [1, 1], quote: "words" },
  });
  expect(copyOf(copied, { ...cited(2), lines: [2, 2] })).toBeNull();
});

test("words lent to others are the titles of true events with a quote of their records", () => {
  expect(wordsOf(truth).map(({ title }) => title)).toEqual(truth.events.map(({ title }) => title));
});

const plantedOne: Planted = {
  ...{ isTrue: false, kind: "shifted time", to: "logs", asked: [] },
  finding: {
    ...{ claim: "it was later", method: "read", confidence: 0.8 },
    effect: { kind: "support", piece: "evt_1" },
  },
};

function roundWith(credibility: number, outcome: Round["outcomes"][number]["outcome"]): Round {
  const finding = findingIds.schema.parse(`fnd_${"0".repeat(16)}`);
  const time = interval(instant(0), instant(0));
  // What is not looked at is left out.
  return {
    findings: [{ id: finding, claim: "it was later", time }],
    critiques: [{ finding, credibility, annotation: "", checks: [] }],
    outcomes: [{ finding, outcome, rule: null, why: "", pieces: ["evt_9"] }],
    pruned: outcome === "united" ? [{ piece: "evt_9" }] : [],
  } as unknown as Round;
}

test.each([
  ["credible and taken", 0.7, "taken", true],
  ["noted as credible", 0.7, "noted", true],
  ["taken below the bar", 0.49, "taken", false],
  ["at the bar", 0.5, "taken", true],
  ["refused", 0.9, "refused", false],
  ["taken, and pruned again", 0.9, "united", false],
] as const)("a planted finding stands or falls: %s", (_name, credibility, outcome, isStanding) => {
  const [fate] = fatesOf([plantedOne], [roundWith(credibility, outcome)], emptyTimeline);
  expect(fate?.isStanding).toBe(isStanding);
});

test("what is true and fell is not lost where the timeline tells it from where it was forwarded", () => {
  const time = { earliest: "2026-03-01T10:00:05.000Z", latest: "2026-03-01T10:00:05.000Z" };
  const finding: Planted["finding"] = {
    ...{ claim: "it was later", method: "read", confidence: 0.8, time },
    effect: { kind: "happening", event_type: "failure", title: "refused", importance: "key" },
    evidence_refs: [{ path: "web-01/app.log", lines: [3, 3], quote: "refused" }],
  };
  const truth: Planted = { ...plantedOne, isTrue: true, kind: "happening", finding };
  const [cited] = sampleEvent(1).evidence;
  if (cited === undefined) throw new Error("A sample cites something");
  const event = sampleEvent(1, {
    time: at(Date.parse(time.earliest) / 1000),
    evidence: [{ ...cited, path: "collector/app.log", locator: { kind: "lines", from: 1, to: 1 } }],
  });
  const timeline = { ...emptyTimeline, events: [event] };
  const copied = { path: "collector/app.log", of: "web-01/app.log", offset: 2 };
  const standing = (of: typeof copied | null) =>
    fatesOf([truth], [roundWith(0.4, "below-the-bar")], timeline, of)[0]?.isStanding;
  expect(standing(copied)).toBe(true);
  expect(standing(null)).toBe(false);
});

test("what no round tells of was not let in, and the worst kind comes first", () => {
  const fates = fatesOf([plantedOne], [], emptyTimeline);
  expect(fates[0]).toMatchObject({ outcome: "not let in", isStanding: false });
  const other = { ...plantedOne, kind: "wrong entity" } as const;
  const standing = fatesOf([other], [roundWith(0.8, "taken")], emptyTimeline);
  expect(tallyFates([...fates, ...standing]).map(({ kind }) => kind)).toEqual([
    "wrong entity",
    "shifted time",
  ]);
});
