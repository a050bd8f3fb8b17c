import { describe, expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { instant, interval } from "@/lib/base/instant";
import { questionIds } from "@/lib/domain/ids";
import { type Expert, experts } from "@/lib/domain/rounds/expert";
import type { Question } from "@/lib/domain/rounds/question";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { emptyTimeline } from "@/lib/domain/timeline/timeline";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { answerTask } from "@/lib/investigation/rounds/contracts/answer-question";
import { artifactIdOf, epochMs, type Line } from "@/lib/signals/testing/records";
import { memoryReader } from "@/lib/tasks/testing/memory-reader";
import { says } from "@/lib/tasks/testing/recording-lines";
import { eventId, sampleEvent } from "@/lib/testing/sample-timeline";
import { analyse } from "../analysis/analyse";
import type { ReadDesk } from "../role-desk";
import { answerByRules } from "./rules";

const gate = "gate/gate.log";
const tick = (at: number): Line => ({ path: gate, at, message: "tick" });
const machine: readonly Line[] = [
  ...Array.from({ length: 8 }, (_, index) => tick(index)),
  { path: gate, at: 120, message: "valve V-17 opened by rule R_9" },
];
const wrote = says(200, "ines", "vi que V-17 abriu, foi a regra R_9");

/** An event that cites one line of the gate's log. */
function citing(number: number, line: number): TimelineEvent {
  return sampleEvent(number, {
    evidence: [
      {
        ...{ artifactId: artifactIdOf(gate), path: gate, quote: "" },
        locator: { kind: "lines", from: line, to: line },
      },
    ],
  });
}

const opens = citing(1, 9);
const events = [opens, citing(2, 3)];

type Put = Partial<Pick<Question, "window" | "about" | "asked">> & {
  readonly to?: Expert;
  readonly events?: readonly TimelineEvent[];
};

async function put(
  evidence: EvidenceReader,
  { to = "communications", ...put }: Put = {},
  analysisOf: ReadDesk["analysisOf"] = (read) => analyse(read),
) {
  const { events: known = events, ...asked } = put;
  const calls: unknown[] = [];
  const draft = await answerByRules(
    {
      question: {
        ...{ id: assertPresent(questionIds.fromDigest("1".repeat(16)), "question"), round: 1, to },
        ...{ subject: "survey", about: null, text: "What else?", window: null, entities: [] },
        ...{ files: [], expectedGain: 0.5, why: "" },
        ...asked,
      },
      phase: "discovery",
    },
    {
      timeline: { ...emptyTimeline, events: known },
      signal: new AbortController().signal,
      analysisOf,
      async ask({ answer, tell }) {
        const answered = await answer(evidence);
        calls.push(tell(answered));
        return answered;
      },
    },
  );
  return { ...answerTask.output.parse(draft), calls };
}

const supported = ({ findings }: Awaited<ReturnType<typeof put>>) =>
  findings.map(({ effect }) => (effect.kind === "support" ? effect.piece : effect.kind));

describe("who wrote of what a machine recorded", () => {
  test("is the second source of the event that cites the record, in whatever language", async () => {
    const answer = await put(memoryReader([...machine, wrote]));
    expect(supported(answer)).toEqual([opens.id]);
    expect(answer.findings[0]).toMatchObject({
      claim: "ines wrote of r_9, v-17, and gate/gate.log records it",
      tool_calls: [1, 2],
      evidence_refs: [
        { path: gate, lines: [9, 9], quote: "valve V-17 opened by rule R_9" },
        { path: wrote.path, quote: wrote.message },
      ],
    });
    expect(answer.calls).toHaveLength(2);
  });

  test("is told where a person asks about that event, and nothing of others is", async () => {
    const evidence = memoryReader([...machine, wrote]);
    const ask = (about: string) => put(evidence, { asked: "why", about });
    expect(supported(await ask(opens.id))).toEqual([opens.id]);
    expect(await ask(eventId(2))).toMatchObject({ findings: [] });
  });

  test("is no news to an event that cites the message's file already", async () => {
    const evidence = [
      ...opens.evidence,
      {
        ...{ artifactId: artifactIdOf(wrote.path), path: wrote.path, quote: "" },
        locator: { kind: "lines" as const, from: 1, to: 1 },
      },
    ];
    const known = [{ ...opens, evidence }];
    const answer = await put(memoryReader([...machine, wrote]), { events: known });
    expect(answer.findings).toEqual([]);
  });

  test.each([
    ["shares plain words only", [says(200, "ines", "somebody opened a valve by a rule")]],
    ["shares but one name", [says(200, "ines", "what about V-17?")]],
    ["comes an hour later", [says(3_900, "ines", "V-17 by R_9")]],
    [
      "names what many records name",
      [...[121, 122, 123].map((at) => ({ path: gate, at, message: "V-17 R_9" })), wrote],
    ],
  ])("is not who %s, and what was searched is said", async (_, lines) => {
    const answer = await put(memoryReader([...machine, ...lines]));
    expect(answer.findings).toEqual([]);
    expect(answer.nothing).toMatch(/1 messages and \d+ records/);
  });
});

test("of other trades the records of the window are counted, and said to be unread", async () => {
  const window = interval(instant(epochMs), instant(epochMs + 3_000));
  for (const to of experts.filter((one) => one !== "communications")) {
    const { findings, nothing } = await put(memoryReader(machine), { to, window });
    expect(findings).toEqual([]);
    expect(nothing).toBe(
      "4 records between 2026-03-04T09:00:00.000Z and 2026-03-04T09:00:03.000Z, which rules only count: a model or a person reads them",
    );
  }
});

test("evidence that stays open is read through once beside the analysis, however often it is asked and whatever the timeline tells by then", async () => {
  const reader = memoryReader([...machine, wrote]);
  let readings = 0;
  const evidence: EvidenceReader = {
    ...reader,
    scan(...given) {
      readings += 1;
      return reader.scan(...given);
    },
  };
  const analysis = analyse(reader);
  const found = [];
  for (const known of [events, [], events]) {
    found.push(supported(await put(evidence, { events: known }, () => analysis)));
  }
  expect(found).toEqual([[opens.id], [], [opens.id]]);
  expect(readings).toBe(1);
});
