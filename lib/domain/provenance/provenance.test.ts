import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { instant } from "@/lib/base/instant";
import type { JournalEntry } from "../journal";
import { chainDepthMax, indexContexts, renderChain } from "./causal-chain";
import { toContexts } from "./context";
import { causalityStats, reconstructReasoning, searchContexts } from "./reasoning";

const event = "evt_0123456789abcdef";
const revision = "tlr_0123456789abcdef";

function entry(seq: number, given: Partial<JournalEntry>): JournalEntry {
  return {
    ...{ seq, at: instant(seq * 1000), kind: "note-added", actionType: "conversation" },
    ...{ actor: "user:ada", causedBy: null, rationale: `step ${seq}`, payload: {} },
    ...{ payloadSha256: "", hash: "", ...given },
  } as JournalEntry;
}

/** Somebody started an analysis; a task of it proposed an event, which was accepted and approved. */
const story = [
  entry(1, { kind: "incident-opened", actionType: "decision" }),
  entry(2, {
    kind: "run-started",
    actionType: "research",
    payload: { run: "run_0123456789abcdef" },
  }),
  entry(3, { kind: "pass-started", actionType: "tool_use", actor: "rules" }),
  entry(4, {
    ...{ kind: "call-accepted", actionType: "tool_use", actor: "rules", causedBy: 3 },
    payload: {
      pass: "coarse",
      name: "add_event",
      arguments: { entity: "ent_0123456789abcdef" },
      id: event,
    },
  }),
  entry(5, { kind: "comment-added", payload: { comment: "cmt_0123456789abcdef", piece: event } }),
  entry(6, {
    kind: "piece-decided",
    actionType: "decision",
    payload: { noun: "event", piece: event },
  }),
  entry(7, { kind: "revision-submitted", actionType: "decision", payload: { revision } }),
  entry(8, { kind: "revision-approved", actionType: "decision", payload: { revision, number: 1 } }),
];
const index = indexContexts(toContexts(story));
const chainOf = (seq: number, among = index) => {
  const chain = among.chainOf(seq);
  return assertPresent(chain.ok ? chain.value : null, "a chain");
};
const seqs = (seq: number, among = index) =>
  chainOf(seq, among).steps.map(({ context }) => context.seq);

describe("what led to a step of which no entry says it", () => {
  const [first, second] = ["run_0000000000000001", "run_0000000000000002"];
  const causesOf = (entries: readonly JournalEntry[]) =>
    toContexts(entries).map(({ causedBy }) => causedBy);

  test("is the run that goes, not one that waits for it or was begun after it", () => {
    const entries = [
      entry(1, { kind: "run-started", payload: { run: first } }),
      entry(2, { kind: "run-started", payload: { run: second } }),
      entry(3, { kind: "pass-started" }),
      entry(4, { kind: "run-stopped", payload: { run: first, status: "stopping" } }),
      entry(5, { kind: "timeline-assessed" }),
      entry(6, { kind: "run-stopped", payload: { run: first, status: "stopped" } }),
      entry(7, { kind: "pass-started" }),
      entry(8, { kind: "run-finished", payload: { run: second, status: "finished" } }),
    ];
    expect(causesOf(entries)).toEqual([null, null, 1, null, 1, null, 2, 2]);
  });

  test("is no proposal of what stood already, and nothing that was said aside", () => {
    const decided = { kind: "piece-decided", payload: { piece: event } } as const;
    const aside = [{ kind: "task", task: "coarse", isAside: true }];
    const entries = [
      entry(1, { kind: "run-started", payload: { run: first } }),
      entry(2, { kind: "call-accepted", causedBy: 1, payload: { id: event } }),
      entry(3, { kind: "run-finished", payload: { run: first, status: "finished" } }),
      entry(4, { kind: "piece-proposed", payload: { id: event, changed: false } }),
      entry(5, decided),
      entry(6, { kind: "run-started", payload: { run: second, plan: aside } }),
      entry(7, { kind: "call-accepted", causedBy: 6, payload: { id: event } }),
      entry(8, { kind: "run-finished", payload: { run: second, status: "finished" } }),
      entry(9, decided),
    ];
    const causes = causesOf(entries);
    expect([causes[4], causes[8]]).toEqual([2, 5]);
    const changing = entry(4, { kind: "piece-proposed", payload: { id: event, changed: true } });
    expect(causesOf(entries.with(3, changing))[4]).toBe(4);
  });
});

describe("a chain", () => {
  test("goes from the analysis somebody started to what was decided on its proposal", () => {
    expect(seqs(6)).toEqual([2, 3, 4, 6]);
    expect(seqs(8)).toEqual([7, 8]);
    expect(chainOf(6).steps.map(({ depth }) => depth)).toEqual([0, 1, 2, 3]);
    expect(chainOf(6).problem).toBeNull();
  });

  test("says which of its causes the journal states, and which follow from the order", () => {
    expect(chainOf(6).steps.map(({ context }) => context.causeBasis)).toEqual([
      ...[null, "inferred", "stated", "inferred"],
    ]);
  });

  test("a comment leads to no decision", () => {
    expect(index.find(6)?.causedBy).toBe(4);
    expect(index.find(5)?.causedBy).toBe(4);
  });

  test("is drawn with each step further in", () => {
    expect(renderChain(chainOf(6), ({ seq }) => `${seq}`)).toBe("2\n  3\n    4\n      6");
  });

  test("that comes round is reported, and ends", () => {
    const round = indexContexts(
      toContexts([entry(1, { causedBy: 3 }), entry(2, { causedBy: 1 }), entry(3, { causedBy: 2 })]),
    );
    expect(seqs(3, round)).toEqual([1, 2, 3]);
    expect(chainOf(3, round).problem).toMatchObject({ kind: "cycle", seq: 1 });
    expect(causalityStats(round)).toMatchObject({ cycles: 3, roots: 0, averageChainLength: 0 });
  });

  test("whose beginning is gone says so, where it is drawn too", () => {
    const torn = indexContexts(toContexts([entry(5, { causedBy: 4 }), entry(6, { causedBy: 5 })]));
    expect(chainOf(6, torn).problem).toMatchObject({ kind: "missing-parent", seq: 5 });
    expect(renderChain(chainOf(6, torn), ({ seq }) => `${seq}`)).toContain("Entry 4");
    expect(causalityStats(torn).missingParents).toBe(1);
  });

  test("longer than anybody reads is cut at its beginning", () => {
    const long = Array.from({ length: chainDepthMax + 50 }, (_, at) =>
      entry(at + 1, { causedBy: at === 0 ? null : at }),
    );
    const { steps, problem } = chainOf(chainDepthMax + 50, indexContexts(toContexts(long)));
    expect(steps).toHaveLength(chainDepthMax);
    expect(problem?.kind).toBe("too-deep");
  });

  test("drawn in less room keeps both ends and says what is left out between", () => {
    const long = Array.from({ length: 100 }, (_, at) =>
      entry(at + 1, { causedBy: at === 0 ? null : at }),
    );
    const tell = ({ seq }: { readonly seq: number }) => `step ${seq} ${"x".repeat(40)}`;
    const drawn = renderChain(chainOf(100, indexContexts(toContexts(long))), tell, 2_000);
    const lines = drawn.split("\n");
    expect(drawn.length).toBeLessThanOrEqual(2_000);
    expect(lines[0]).toMatch(/^step 1 /);
    expect(lines.at(-1)).toMatch(/^ +step 100 /);
    const shown = lines.filter((line) => line.includes("step ")).length;
    expect(drawn).toContain(`(${100 - shown} lines between are left out`);
    // Where there is room nothing is.
    expect(renderChain(chainOf(6), ({ seq }) => `${seq}`, 100)).toBe("2\n  3\n    4\n      6");
  });

  test("of an entry that never was is refused, as its reasoning is", () => {
    expect(index.chainOf(99)).toMatchObject({ ok: false, error: { kind: "unknown-context" } });
    expect(reconstructReasoning(index, 99)).toMatchObject({ ok: false });
  });
});

test("reasoning tells the act, the reason, what led to it and what followed", () => {
  const reasoning = reconstructReasoning(index, 4);
  expect(reasoning.ok && reasoning.value.parents.map(({ seq }) => seq)).toEqual([3]);
  expect(reasoning.ok && reasoning.value.effects.map(({ seq }) => seq)).toEqual([5, 6]);
  expect(reasoning.ok && reasoning.value.text).toMatch(/tool_use[\s\S]*step 4[\s\S]*pass-started/);
});

test("a step whose payload was erased keeps its place, and says that it is erased", () => {
  const [, , , erased] = toContexts(
    story.map((each) => (each.seq === 4 ? { ...each, payload: null } : each)),
  );
  expect(erased).toMatchObject({ isErased: true, causedBy: 3, made: [] });
});

test("steps are found by the words of their reason, the newest first", () => {
  expect(searchContexts(index, "STEP decision", 2).map(({ seq }) => seq)).toEqual([8, 7]);
});

test("statistics are those of the chains, over all steps", () => {
  const causes = fc.array(fc.nat({ max: 60 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(causes, (parents) => {
      // Any cause: earlier, later, itself, or one that is not there.
      const entries = parents.map((parent, at) =>
        entry(at + 1, { causedBy: parent === 0 ? null : parent }),
      );
      const any = indexContexts(toContexts(entries));
      const chains = entries.map(({ seq }) => chainOf(seq, any));
      for (const { steps } of chains) {
        for (const [at, { context }] of steps.entries()) {
          if (at > 0) expect(context.causedBy).toBe(steps[at - 1]?.context.seq);
        }
      }
      const whole = chains.filter(({ problem }) => problem?.kind !== "cycle");
      const stats = causalityStats(any);
      expect(stats.cycles).toBe(chains.length - whole.length);
      const sum = whole.reduce((total, { steps }) => total + steps.length, 0);
      expect(stats.averageChainLength).toBeCloseTo(whole.length === 0 ? 0 : sum / whole.length);
      expect(stats.roots + stats.derived).toBe(entries.length);
    }),
  );
});
