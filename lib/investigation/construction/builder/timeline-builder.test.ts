import { describe, expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { instant } from "@/lib/base/instant";
import type { Pass } from "@/lib/domain/runs/pass";
import { emptyTimeline, type Timeline } from "@/lib/domain/timeline/timeline";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import { type FunctionCall, functionCall } from "../../ports/calls/function-calls";
import type { EvidenceReader } from "../../ports/evidence-port";
import type { CallResult } from "../../ports/performer-port";
import { toReshapings } from "../../reshape/reshapings";
import { beginRun } from "./begin-run";
import { type BuilderContext, type BuilderState, toTimeline } from "./builder-state";
import { applyCall } from "./timeline-builder";

const evidence = evidenceOfText({
  "proxy/error.log": [
    "2026-03-01T10:00:00Z upstream certificate verify failed",
    "2026-03-01T10:00:05.250Z upstream certificate verify failed again",
    "no stamp on this line at all",
    "2026-03-01T10:05:00.000Z upstream verified",
  ],
  "mesh/renew.log": ["2026-03-01T09:59:00.000Z renewal skipped: account disabled"],
});
const context: BuilderContext = {
  evidence,
  actor: "rules",
  refusals: new Map(),
  reshapings: toReshapings([]),
};

const proxy = functionCall("register_entity", {
  entity_id: "proxy",
  name: "edge-proxy",
  entity_type: "service",
});
const failure = (changes: object = {}): FunctionCall => ({
  name: "emit_event",
  arguments: {
    event_id: "handshakes-fail",
    timestamp: "2026-03-01T10:00:00.500Z",
    event_type: "failure",
    title: "TLS handshakes to the upstream fail",
    entities: ["proxy"],
    importance: "key",
    confidence: 0.9,
    evidence_refs: [
      { path: "proxy/error.log", lines: [1, 1], quote: "upstream certificate verify failed" },
    ],
    ...changes,
  },
});
const renewal = failure({
  event_id: "renewal-skipped",
  timestamp: "2026-03-01T09:59:00.000Z",
  title: "Certificate renewal skipped",
  evidence_refs: [
    { path: "mesh/renew.log", lines: [1, 1], quote: "renewal skipped: account disabled" },
  ],
});

async function play(
  state: BuilderState,
  calls: readonly FunctionCall[],
  pass: Pass = "coarse",
): Promise<readonly CallResult[]> {
  const results: CallResult[] = [];
  for (const call of calls) results.push(await applyCall(state, pass, call));
  return results;
}

const messages = (results: readonly CallResult[]) =>
  results.map(({ kind, message }) => `${kind}: ${message}`);

describe("a call that cannot stand is answered with what would pass", () => {
  const cited = (path: string, lines: readonly [number, number], quote: string) =>
    failure({ evidence_refs: [{ path, lines, quote }] });
  test.each<[string, FunctionCall, RegExp]>([
    ["an unknown function", { name: "drop_table", arguments: {} }, /Unknown function: drop_table/],
    [
      "a function of another pass",
      { name: "add_causal_link", arguments: {} },
      /may not be called in the coarse pass/,
    ],
    ["an argument of the wrong form", failure({ confidence: 7 }), /Bad argument confidence/],
    ["a detail in the coarse pass", failure({ importance: "detail" }), /key events only/],
    ["an entity nobody registered", failure({ entities: ["ghost"] }), /Unknown entities: ghost/],
    ["an event without evidence", failure({ evidence_refs: [] }), /Bad argument evidence_refs/],
    ["an artifact that does not exist", cited("nowhere.log", [1, 1], "x"), /No artifact is named/],
    ["a line past the end", cited("proxy/error.log", [9, 9], "upstream"), /has no line 9/],
    [
      "a quote that is not there",
      cited("proxy/error.log", [1, 1], "upstream certificate verified"),
      /does not occur verbatim/,
    ],
    [
      "a time no cited record has",
      failure({ timestamp: "2026-03-01T11:00:00Z" }),
      /No cited record is dated 2026-03-01T11:00:00.000Z/,
    ],
    [
      "an end before the onset",
      failure({ end: { earliest: "2026-03-01T09:00:00Z", latest: "2026-03-01T09:00:01Z" } }),
      /ends before it starts/,
    ],
  ])("%s", async (_, call, message) => {
    const state = beginRun(emptyTimeline, context);
    await play(state, [proxy]);
    const [result] = await play(state, [call]);
    expect(result?.kind).toBe("rejected");
    expect(result?.message).toMatch(message);
    expect(state.events.size).toBe(0);
  });
});

test("a time keeps the precision of its record: one second is that whole second", async () => {
  const state = beginRun(emptyTimeline, context);
  await play(state, [proxy, failure()]);
  const [event] = state.events.values();
  expect(event?.time).toMatchObject({
    kind: "stated",
    earliest: Date.parse("2026-03-01T10:00:00.000Z"),
    latest: Date.parse("2026-03-01T10:00:00.999Z"),
    granularity: "second",
    raw: "2026-03-01T10:00:00Z",
  });
});

test("a time that is only said in the text is inferred, whatever the record's own time", async () => {
  const state = beginRun(emptyTimeline, context);
  const stated = failure({ timestamp: "2026-03-01T08:00:00Z", time_basis: "mention" });
  await play(state, [proxy, stated]);
  const [event] = state.events.values();
  expect(event?.time).toMatchObject({ kind: "inferred", basis: "mention" });
});

test("several pieces are called wrong for one reason, and none of them when one is unknown", async () => {
  const state = beginRun(emptyTimeline, context);
  await play(state, [proxy, failure(), renewal]);
  const wrong = (pieces: readonly string[]) =>
    functionCall("contest_piece", {
      ...{ piece_ids: [...pieces], reason: "A drill" },
      evidence_refs: [{ path: "proxy/error.log", lines: [4, 4], quote: "upstream verified" }],
    });
  const refused = await play(state, [wrong(["handshakes-fail", "nothing"])]);
  expect(messages(refused)).toEqual(["rejected: Nothing that stands is called nothing"]);
  expect(state.uncertainties.size).toBe(0);
  const taken = await play(state, [wrong(["handshakes-fail", "renewal-skipped"])]);
  expect(messages(taken)[0]).toMatch(/^accepted: Contested until a person decides: "TLS.*", "Cert/);
  expect([...state.uncertainties.values()].map(({ context: of }) => of)).toEqual([
    ...state.events.keys(),
  ]);
});

/** Times that end on a whole minute are those of notes. */
function inMinutes(evidence: EvidenceReader): EvidenceReader {
  return {
    ...evidence,
    recordAt: async (...place) =>
      (await evidence.recordAt(...place)).map((record) =>
        record.time === null || record.time.earliest % 60_000 !== 0
          ? record
          : {
              ...record,
              time: {
                ...{ ...record.time, granularity: "minute" as const },
                latest: instant(record.time.earliest + 59_999),
              },
            },
      ),
  };
}

test("the minute of a note is that whole minute, whatever its author rests the time on", async () => {
  const notes = inMinutes(evidenceOfText({ "notes.txt": ["2026-03-01T10:02:00Z lift stands"] }));
  const state = beginRun(emptyTimeline, { ...context, evidence: notes });
  const stated = failure({
    ...{ timestamp: "2026-03-01T10:02:00Z", time_basis: "human" },
    evidence_refs: [{ path: "notes.txt", lines: [1, 1], quote: "lift stands" }],
  });
  const results = await play(state, [proxy, stated]);
  const [event] = state.events.values();
  expect(event?.time).toMatchObject({
    ...{ kind: "stated", basis: "human", granularity: "minute" },
    latest: Date.parse("2026-03-01T10:02:59.999Z"),
  });
  expect(messages(results).at(-1)).toContain("10:02:59.999Z (minute)");
});

test("of several cited records that fit, the finest tells the time", async () => {
  const both = inMinutes(
    evidenceOfText({
      "notes.txt": ["2026-03-01T10:02:00Z lift stands"],
      "lift.log": ["2026-03-01T10:02:41.250Z brake on"],
    }),
  );
  const state = beginRun(emptyTimeline, { ...context, evidence: both });
  const reported = failure({
    timestamp: "2026-03-01T10:02:41.250Z",
    evidence_refs: [
      { path: "notes.txt", lines: [1, 1], quote: "lift stands" },
      { path: "lift.log", lines: [1, 1], quote: "brake on" },
    ],
  });
  await play(state, [proxy, reported]);
  expect([...state.events.values()][0]?.time).toMatchObject({ granularity: "millisecond" });
});

test("the same event told twice is one event with the evidence of both", async () => {
  const state = beginRun(emptyTimeline, context);
  const again = failure({
    event_id: "told-again",
    evidence_refs: [
      { path: "proxy/error.log", lines: [1, 1], quote: "upstream certificate" },
      { path: "proxy/error.log", lines: [2, 2], quote: "verify failed again" },
    ],
  });
  const results = await play(state, [proxy, failure(), again]);
  expect(messages(results).at(-1)).toMatch(/accepted: The same event/);
  expect(state.events.size).toBe(1);
  const [event] = state.events.values();
  expect(event?.evidence.map(({ locator }) => locator)).toEqual([
    { kind: "lines", from: 1, to: 1 },
    { kind: "lines", from: 2, to: 2 },
  ]);
  expect(state.eventAliases.get("told-again")).toBe(state.eventAliases.get("handshakes-fail"));
});

test("its author tells an event anew under its own name, and by another name it is the same event", async () => {
  const state = beginRun(emptyTimeline, context);
  await play(state, [proxy, failure(), failure({ title: "The upstream refuses TLS" })]);
  expect([...state.events.values()].map(({ title }) => title)).toEqual([
    "The upstream refuses TLS",
  ]);
  await play(state, [failure({ event_id: "other", title: "Something else" })]);
  expect([...state.events.values()].map(({ title }) => title)).toEqual([
    "The upstream refuses TLS",
  ]);
});

test("a state whose time is only said has that time, where a record's own would be refused", async () => {
  const state = beginRun(emptyTimeline, context);
  const stated = (basis: object) =>
    functionCall("update_entity_state", {
      ...{ entity_id: "proxy", timestamp: "2026-03-01T09:30:00Z", property: "tls", ...basis },
      new_value: "broken",
      evidence_refs: [{ path: "proxy/error.log", lines: [1, 1], quote: "verify failed" }],
    });
  const results = await play(
    state,
    [proxy, stated({}), stated({ time_basis: "mention" })],
    "detailed",
  );
  expect(messages(results)[1]).toMatch(/^rejected: No cited record is dated/);
  expect([...state.stateChanges.values()].map(({ at }) => at)).toMatchObject([
    { kind: "inferred", basis: "mention" },
  ]);
});

describe("causal links", () => {
  const link = (source: string, target: string): FunctionCall =>
    functionCall("add_causal_link", {
      source_event_id: source,
      target_event_id: target,
      relation: "causes",
      mechanism: "an expired certificate is refused",
      confidence: 0.8,
    });
  const built = async () => {
    const state = beginRun(emptyTimeline, context);
    await play(state, [proxy, failure(), renewal]);
    return state;
  };

  test("a cause may not begin after its effect was over", async () => {
    const results = await play(
      await built(),
      [link("handshakes-fail", "renewal-skipped")],
      "causal",
    );
    expect(messages(results)[0]).toMatch(/^rejected: The clocks forbid it/);
  });
  test("an event cannot cause itself", async () => {
    const results = await play(
      await built(),
      [link("renewal-skipped", "renewal-skipped")],
      "causal",
    );
    expect(messages(results)[0]).toMatch(/cannot cause itself/);
  });
  test("two events are linked once", async () => {
    const once = link("renewal-skipped", "handshakes-fail");
    const results = await play(await built(), [once, once], "causal");
    expect(messages(results)[0]).toMatch(/^accepted/);
    expect(messages(results)[1]).toMatch(/linked already/);
  });
  test("an event nobody emitted cannot be linked", async () => {
    const results = await play(await built(), [link("ghost", "handshakes-fail")], "causal");
    expect(messages(results)[0]).toMatch(/Unknown event: ghost/);
  });
});

describe("people's decisions bind every later run", () => {
  const firstRun = async (): Promise<Timeline> => {
    const state = beginRun(emptyTimeline, context);
    await play(state, [proxy, failure(), renewal]);
    return toTimeline(state, emptyTimeline);
  };
  const decide = (timeline: Timeline, changes: object): Timeline => ({
    ...timeline,
    events: timeline.events.map((event) =>
      event.title.startsWith("TLS") ? { ...event, ...changes } : event,
    ),
  });
  const handshakes = (timeline: Timeline) =>
    timeline.events.find(({ evidence: [first] }) => first?.path === "proxy/error.log");

  test("a rejected event is refused with the reviewer's reason", async () => {
    const timeline = decide(await firstRun(), { status: "rejected" });
    const id = handshakes(timeline)?.id ?? "";
    const refusals = new Map([[id, "load test"]]);
    const state = beginRun(timeline, { ...context, refusals });
    const results = await play(state, [proxy, failure()]);
    expect(messages(results)[1]).toMatch(/rejected by a reviewer: load test; needs evidence/);
    expect([...state.events.values()].map(({ status }) => status)).toEqual(["rejected"]);
  });

  test("a rejected event comes back only with a record that was not cited before, and says so", async () => {
    const state = beginRun(decide(await firstRun(), { status: "rejected" }), context);
    const stronger = failure({
      evidence_refs: [
        { path: "proxy/error.log", lines: [1, 1], quote: "upstream certificate" },
        { path: "proxy/error.log", lines: [2, 2], quote: "verify failed again" },
      ],
    });
    await play(state, [proxy, stronger]);
    const live = [...state.events.values()].find(({ status }) => status === "proposed");
    expect(live?.reasoning).toMatch(/^Re-proposed with new evidence/);
  });

  test("an edited event keeps the person's words and its id, also when its kind was changed", async () => {
    const edited = decide(await firstRun(), {
      status: "edited",
      title: "Certificate of the upstream refused",
      kind: "degradation",
    });
    const state = beginRun(edited, context);
    await play(state, [proxy, failure({ title: "Machine words" })]);
    const after = toTimeline(state, edited);
    expect(after.events).toHaveLength(1);
    expect(after.events[0]).toEqual(handshakes(edited));
  });

  test("an undecided event keeps its id as long as half of its records are the same", async () => {
    const before = await firstRun();
    const state = beginRun(before, context);
    const more = failure({
      evidence_refs: [
        { path: "proxy/error.log", lines: [1, 1], quote: "upstream certificate" },
        { path: "proxy/error.log", lines: [2, 2], quote: "verify failed again" },
      ],
    });
    await play(state, [proxy, more]);
    expect([...state.events.keys()]).toEqual([handshakes(before)?.id]);
  });

  test.each<[string, readonly number[], readonly number[], boolean]>([
    ["one of its three is the same event no more", [1, 2, 4], [1, 3, 5], false],
    ["two of its three is the same event", [1, 2, 4], [1, 2, 5], true],
    ["half of its two, beside much else, is the same event", [1, 2], [1, 3, 4, 5], true],
    ["the one it had, beside much else, is the same event", [1], [1, 2, 3, 4, 5], true],
  ])("what cites of the records of an undecided event %s", async (_, first, second, isSame) => {
    // Line 5 stands for the one line of the other file.
    const citing = (lines: readonly number[]) =>
      failure({
        evidence_refs: lines.map((line) =>
          line === 5
            ? { path: "mesh/renew.log", lines: [1, 1], quote: "renewal skipped" }
            : { path: "proxy/error.log", lines: [line, line], quote: quoted[line - 1] },
        ),
      });
    const quoted = ["verify failed", "verify failed again", "no stamp", "upstream verified"];
    const state = beginRun(emptyTimeline, context);
    await play(state, [proxy, citing(first)]);
    const next = beginRun(toTimeline(state, emptyTimeline), context);
    await play(next, [proxy, citing(second)]);
    expect(next.events.size).toBe(1);
    expect([...next.events.keys()].every((id) => state.events.has(id))).toBe(isSame);
  });

  test("an accepted event whose evidence was withdrawn stays and is marked unsupported", async () => {
    const accepted = decide(await firstRun(), { status: "accepted" });
    const without = evidenceOfText({ "mesh/renew.log": ["2026-03-01T09:59:00.000Z renewal"] });
    const state = beginRun(accepted, { ...context, evidence: without });
    expect([...state.events.values()].map((event) => [event.status, event.isUnsupported])).toEqual([
      ["accepted", true],
    ]);
  });
});

test("frames are asked of pictures and videos alone; of a log nothing is flagged", async () => {
  const state = beginRun(emptyTimeline, context);
  const asked = { start: 0, end: 2, query: "What does the dashboard show?", interval: 1 };
  const call = functionCall("request_frame_analysis", { artifact_id: "proxy/error.log", ...asked });
  const results = await play(state, [call], "detailed");
  expect(messages(results)[0]).toMatch(/rejected: proxy\/error.log is no picture or video/);
  expect(state.uncertainties.size).toBe(0);
});

test("a frame that nobody could look at is flagged with the reason, nothing is invented", async () => {
  const [first] = context.evidence.artifacts;
  const { artifact, clock } = assertPresent(first, "an artifact");
  const report = { ...artifact.report, reader: "image" } as typeof artifact.report;
  const artifacts = [{ artifact: { ...artifact, path: "panel.png", report }, clock }];
  const seen = { ...context, evidence: { ...context.evidence, artifacts } };
  const state = beginRun(emptyTimeline, seen);
  const asked = { start: 0, end: 0, query: "What does the dashboard show?", interval: 1 };
  const call = functionCall("request_frame_analysis", { artifact_id: "panel.png", ...asked });
  const results = await play(state, [call], "detailed");
  expect(messages(results)[0]).toMatch(/rejected: No vision model is configured/);
  expect([...state.uncertainties.values()].map(({ description }) => description)).toEqual([
    "Frame not analysed: What does the dashboard show? (0 to 0 s). No vision model is configured.",
  ]);
});

describe("a name of an event that is given again", () => {
  const corrected = failure({
    timestamp: "2026-03-01T10:05:00.000Z",
    evidence_refs: [{ path: "proxy/error.log", lines: [4, 4], quote: "upstream verified" }],
  });
  const onsets = (state: BuilderState) =>
    toTimeline(state, emptyTimeline).events.map(({ time }) =>
      time.kind === "unknown" ? null : new Date(time.earliest).toISOString(),
    );

  test("corrects what its author said", async () => {
    const state = beginRun(emptyTimeline, context);
    const [, , third] = await play(state, [proxy, failure(), corrected]);
    expect(third?.message).toBe('"TLS handshakes to the upstream fail" corrected');
    expect(onsets(state)).toEqual(["2026-03-01T10:05:00.000Z"]);
  });

  test("changes nothing of what somebody else said", async () => {
    const state = beginRun(emptyTimeline, context);
    await play(state, [proxy, failure()]);
    const byModel = { ...state, actor: "model" as const };
    const [answer] = await play(byModel, [corrected]);
    expect(answer).toMatchObject({
      kind: "rejected",
      message: expect.stringContaining("stands already"),
    });
    expect(onsets(state)).toEqual(["2026-03-01T10:00:00.000Z"]);
  });

  test("moves no event that links rest on", async () => {
    const state = beginRun(emptyTimeline, context);
    await play(state, [proxy, failure(), renewal]);
    const link = functionCall("add_causal_link", {
      ...{ source_event_id: "renewal-skipped", target_event_id: "handshakes-fail" },
      ...{ relation: "causes", mechanism: "The certificate expires", confidence: 0.8 },
    });
    await play(state, [link], "causal");
    const [answer] = await play(state, [
      {
        ...corrected,
        arguments: { ...(corrected.arguments as object), event_id: "renewal-skipped" },
      },
    ]);
    expect(answer).toMatchObject({
      kind: "rejected",
      message: expect.stringContaining("linked already"),
    });
  });
});
