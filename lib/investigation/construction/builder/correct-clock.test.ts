import { expect, test } from "vitest";
import { addMsAt } from "@/lib/domain/evidence/clock-shifts";
import { emptyTimeline } from "@/lib/domain/timeline/timeline";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import { type FunctionCall, functionCall } from "../../ports/calls/function-calls";
import { toReshapings } from "../../reshape/reshapings";
import { beginRun } from "./begin-run";
import {
  type BuilderContext,
  builderMemorySchema,
  resumeBuilder,
  toMemory,
  toTimeline,
} from "./builder-state";
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

test("what another dated by it moves along as told anew, with its states and links; what a person decided keeps its time", async () => {
  const state = beginRun(emptyTimeline, { ...context, actor: "rules" });
  const shut = functionCall("update_entity_state", {
    ...{ entity_id: "tank", timestamp: "2026-03-01T10:00:00Z", property: "valve" },
    ...{ new_value: "shut", evidence_refs: [line("pump.log", 1, "valve shut")] },
  });
  const drafted = [
    emit("2026-03-01T10:00:00Z", "valve shut", 1),
    emit("2026-03-01T10:00:30Z", "tank runs over", 2),
  ];
  await play([tank, ...drafted], state);
  await applyCall(state, "detailed", shut);
  const link = functionCall("add_causal_link", {
    ...{ source_event_id: "valve shut", target_event_id: "tank runs over", relation: "causes" },
    ...{ mechanism: "Nothing drains it", confidence: 0.8 },
  });
  await applyCall(state, "causal", link);
  const { times, messages } = await play([correct(-3600)], { ...state, actor: "model" });
  expect(times).toEqual(["09:00:00", "09:00:30"]);
  expect(messages[0]).toContain("2 events and 1 states dated by it moved along. Give");
  expect([...state.events.values()][0]).toMatchObject({
    actor: "rules",
    retelling: { by: "model" },
  });
  const nine = { at: { earliest: Date.UTC(2026, 2, 1, 9, 0, 0) } };
  expect([...state.stateChanges.values()]).toMatchObject([nine]);
  expect([...state.links.values()]).toMatchObject([{ status: "proposed", delayMs: 30_000 }]);
  for (const [id, event] of state.events) state.events.set(id, { ...event, status: "accepted" });
  const again = await play([correct(-1800)], { ...state, actor: "model" });
  expect(again.times).toEqual(["09:00:00", "09:00:30"]);
});

test("of a clock that was wrong for a while only the stamps of that while are corrected", async () => {
  const window = { earliest: "2026-03-01T10:00:10Z", latest: "2026-03-01T10:01:00Z" };
  const call = {
    ...correct(-3600),
    arguments: { ...(correct(-3600).arguments as object), window },
  };
  const { times, messages, state } = await play([
    ...[tank, emit("2026-03-01T10:00:30Z", "tank runs over", 2), call],
    emit("2026-03-01T10:00:00Z", "valve shut", 1),
  ]);
  expect(messages[2]).toContain("ahead from 2026-03-01T10:00:10");
  expect(times).toEqual(["09:00:30", "10:00:00"]);
  const next = resumeBuilder(toTimeline(state, emptyTimeline), toMemory(state), context);
  expect(next.clocks).toEqual(state.clocks);
});

test("a memory of an older version knows one correction for the whole of a file", () => {
  const memory = builderMemorySchema.parse({
    ...toMemory(beginRun(emptyTimeline, context)),
    clocks: { "pump.log": 1000 },
  });
  expect(addMsAt(resumeBuilder(emptyTimeline, memory, context).clocks, "pump.log", 0)).toBe(1000);
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

test("the question of a clock stays while times are given by its correction, whoever calls it wrong", async () => {
  const { state } = await play([correct(83.5)]);
  const [id = ""] = state.gaps.keys();
  const contest = functionCall("contest_piece", {
    ...{ piece_ids: [id], reason: "The panel is wrong" },
    evidence_refs: [line("panel.log", 1, "tank runs over")],
  });
  const { messages } = await play([contest], state);
  expect(messages[0]).toContain("Contested until a person decides");
  expect(state.gaps.size).toBe(1);
});

test("an open silence of its files moves along, and what lay between its times and those of others is withdrawn", async () => {
  const silent = (description: string, files: string[]) =>
    functionCall("flag_uncertainty", {
      ...{ context: description, uncertainty_type: "missing_data", impact: "medium", description },
      ...{ possible_interpretations: [], data_needed: [] },
      evidence_refs: files.map((path) =>
        line(path, 1, path === "pump.log" ? "valve shut" : "tank"),
      ),
      gap: {
        ...{ type: "temporal", reason: "silence", files },
        window: { earliest: "2026-03-01T10:00:00Z", latest: "2026-03-01T10:00:30Z" },
      },
    });
  const { state, messages } = await play([
    silent("No line from 2026-03-01T10:00:00.000Z on", ["pump.log"]),
    silent("Nothing of either", ["pump.log", "panel.log"]),
    silent("The panel is silent", ["panel.log"]),
    correct(-3600),
  ]);
  expect(messages.join("\n")).toContain("and 1 gaps of it, 1 gaps between its times");
  const silences = [...state.gaps.values()].filter(({ reason }) => reason === "silence");
  expect(silences).toMatchObject([
    {
      description: "No line from 2026-03-01T09:00:00.000Z on",
      window: { earliest: Date.UTC(2026, 2, 1, 9), latest: Date.UTC(2026, 2, 1, 9, 0, 30) },
    },
    { description: "The panel is silent", window: { earliest: Date.UTC(2026, 2, 1, 10) } },
  ]);
});
