import { expect, test } from "vitest";
import { emptyTimeline } from "@/lib/domain/timeline";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import { type FunctionCall, functionCall } from "../calls/function-calls";
import { toReshapings } from "../reshape/reshapings";
import { beginRun } from "./begin-run";
import { type BuilderContext, resumeBuilder, toMemory, toTimeline } from "./builder-state";
import { applyCall } from "./timeline-builder";

const context: BuilderContext = {
  evidence: evidenceOfText({
    "pump.log": ["2026-03-01T10:00:00Z valve shut", "2026-03-01T10:00:30Z tank runs over"],
    "panel.log": ["2026-03-01T09:00:31Z tank runs over, says the panel"],
  }),
  actor: "model",
  refusals: new Map(),
  reshapings: toReshapings([]),
};
const line = (path: string, number: number, quote: string) => ({
  ...{ path, quote },
  lines: [number, number] as [number, number],
});
const tank = functionCall("register_entity", {
  ...{ entity_id: "tank", name: "tank", entity_type: "device" },
});
const emit = (timestamp: string, quote: string, number: number, changes = {}) =>
  functionCall("emit_event", {
    ...{ event_id: quote, timestamp, event_type: "failure", title: quote, entities: ["tank"] },
    ...{ importance: "key", confidence: 0.9, evidence_refs: [line("pump.log", number, quote)] },
    ...changes,
  });
const correct = (seconds: number, paths = ["pump.log"]) =>
  functionCall("correct_clock", {
    ...{ paths, add_seconds: seconds, reason: "The panel shows the same an hour earlier" },
    evidence_refs: [line("panel.log", 1, "tank runs over"), line("pump.log", 2, "tank runs over")],
  });

async function play(calls: readonly FunctionCall[], state = beginRun(emptyTimeline, context)) {
  const messages: string[] = [];
  for (const call of calls) {
    const { kind, message } = await applyCall(state, "coarse", call);
    messages.push(`${kind}: ${message}`);
  }
  const times = [...state.events.values()].map(({ time }) =>
    time.kind === "unknown" ? "" : new Date(time.earliest).toISOString().slice(11, 19),
  );
  return { state, messages, times };
}

test("after a clock is corrected its times are given corrected, and no others are taken", async () => {
  const { state, messages, times } = await play([
    ...[tank, correct(-3600)],
    emit("2026-03-01T09:00:30Z", "tank runs over", 2),
    emit("2026-03-01T10:00:00Z", "valve shut", 1),
  ]);
  expect(messages[1]).toMatch(/accepted: The clock of pump.log is .*ahead/);
  expect(times).toEqual(["09:00:30"]);
  expect(messages[3]).toMatch(/rejected: No cited record is dated .*cited: 2026-03-01T09:00:00/);
  const [event] = state.events.values();
  expect(event?.time).toMatchObject({ kind: "stated", clockOffsetMs: 3_600_000, confidence: 0.7 });
});

test("the clock is a question for people: a gap with the lines that show it", async () => {
  const { state } = await play([correct(83.5)]);
  expect([...state.gaps.values()]).toMatchObject([
    { reason: "clock", files: ["pump.log"], status: "open", actor: "model" },
  ]);
  expect([...state.gaps.values()][0]?.evidence).toHaveLength(2);
});

test("what the performer itself dated before moves along, once for each correction", async () => {
  const before = [tank, emit("2026-03-01T10:00:30Z", "tank runs over", 2)];
  expect((await play([...before, correct(-3600)])).times).toEqual(["09:00:30"]);
  expect((await play([...before, correct(-3600), correct(-3500)])).times).toEqual(["09:02:10"]);
});

test("what lasts ends as long after its onset as before, and both are trusted no further than the correction", async () => {
  const end = { earliest: "2026-03-01T10:00:30Z", latest: "2026-03-01T10:00:30Z" };
  const evidence_refs = [line("pump.log", 1, "valve shut"), line("pump.log", 2, "tank runs over")];
  const lasting = emit("2026-03-01T10:00:00Z", "valve shut", 1, { end, evidence_refs });
  const { state } = await play([tank, lasting, correct(3600)]);
  expect([...state.events.values()]).toMatchObject([
    {
      time: { earliest: Date.UTC(2026, 2, 1, 11, 0, 0), confidence: 0.7 },
      endTime: { earliest: Date.UTC(2026, 2, 1, 11, 0, 30), confidence: 0.7 },
      confidence: { time: 0.7 },
    },
  ]);
});

test("what another dated keeps its time, and the corrected telling stands beside it", async () => {
  const drafted = await play([tank, emit("2026-03-01T10:00:30Z", "tank runs over", 2)]);
  const other = { ...drafted.state, actor: "rules" as const };
  for (const [id, event] of other.events) other.events.set(id, { ...event, actor: "rules" });
  const model = { ...other, actor: "model" as const };
  const { times } = await play(
    [correct(-3600), emit("2026-03-01T09:00:30Z", "tank runs over", 2, { event_id: "again" })],
    model,
  );
  expect(times).toEqual(["10:00:30", "09:00:30"]);
});

test("the next pass of the run knows the clock still", async () => {
  const { state } = await play([tank, correct(-3600)]);
  const next = resumeBuilder(toTimeline(state, emptyTimeline), toMemory(state), context);
  const { times } = await play([emit("2026-03-01T09:00:00Z", "valve shut", 1)], next);
  expect(times).toEqual(["09:00:00"]);
});

test("a clock that a person sets between two passes is corrected no further", async () => {
  const { state } = await play([tank, correct(-3600)]);
  const files = { "pump.log": ["2026-03-01T09:00:00Z valve shut"] };
  const set = { "pump.log": { zoneBasis: "person" as const } };
  const since = { ...context, evidence: evidenceOfText(files, set) };
  const next = resumeBuilder(toTimeline(state, emptyTimeline), toMemory(state), since);
  const { times } = await play([emit("2026-03-01T09:00:00Z", "valve shut", 1)], next);
  expect(times).toEqual(["09:00:00"]);
});

test.each([
  ["a file that is not there", correct(5, ["none.log"]), /No artifact is named none.log/],
  ["nothing to add", correct(0), /Bad argument add_seconds/],
  ["more than a week", correct(-604_801), /Bad argument add_seconds/],
])("refused: %s", async (_, call, message) => {
  const { state, messages } = await play([call]);
  expect(messages[0]).toMatch(message);
  expect(state.clocks.size).toBe(0);
});
