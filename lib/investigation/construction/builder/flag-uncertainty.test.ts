import { describe, expect, test } from "vitest";
import { foreseeDecisions } from "@/lib/domain/review/apply-decision";
import type { PieceVerdict } from "@/lib/domain/review/decision";
import { emptyTimeline, type Timeline } from "@/lib/domain/timeline/timeline";
import { contestedIds } from "@/lib/domain/timeline/uncertainty";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import { functionCall } from "../../ports/calls/function-calls";
import { toReshapings } from "../../reshape/reshapings";
import { beginRun } from "./begin-run";
import { toTimeline } from "./builder-state";
import { applyCall } from "./timeline-builder";

type Silence = {
  readonly words: string;
  readonly files: readonly string[];
  /** Minutes after ten o'clock; without, the stretch is not said. */
  readonly minutes: readonly [number, number] | null;
};

const asked: Silence = {
  words: "app.log has no lines from 10:10 to 10:20; that is 40 times the usual pause",
  files: ["app.log"],
  minutes: [10, 20],
};

/** A run over what is decided so far, in which these are flagged. */
async function run(current: Timeline, silences: readonly Silence[]): Promise<Timeline> {
  const state = beginRun(current, {
    evidence: evidenceOfText({
      "app.log": ["2026-03-01T10:00:00Z started"],
      "db.log": ["2026-03-01T10:00:00Z started"],
    }),
    actor: "rules",
    refusals: new Map(),
    reshapings: toReshapings([]),
  });
  for (const { words, files, minutes } of silences) {
    const at = (minute: number) => `2026-03-01T10:${minute}:00Z`;
    const window = minutes && { earliest: at(minutes[0]), latest: at(minutes[1]) };
    const call = functionCall("flag_uncertainty", {
      ...{ context: "app.log", uncertainty_type: "missing_data", description: words },
      ...{ possible_interpretations: [], data_needed: [], impact: "medium", evidence_refs: [] },
      gap: {
        ...{ type: "evidential", reason: "silence", files: [...files] },
        ...(window ? { window } : {}),
      },
    });
    expect(await applyCall(state, "detailed", call)).toMatchObject({ kind: "accepted" });
  }
  return toTimeline(state, emptyTimeline);
}

/** After a person has said this of the gap that the first run left. */
async function decided(silence: Silence, verdict: PieceVerdict["verdict"]): Promise<Timeline> {
  const first = await run(emptyTimeline, [silence]);
  const [gap] = first.gaps;
  if (gap === undefined) throw new Error("The run flagged no gap");
  const verdicts = [{ noun: "gap", piece: gap.id, verdict }] as const;
  return foreseeDecisions(first, verdicts, () => {
    throw new Error("A gap names no entities");
  });
}

const dismissed = { kind: "dismiss", note: "rotated by design" } as const;

describe("a silence somebody set aside is not asked again", () => {
  test.each<readonly [string, Partial<Silence>]>([
    ["in the same words", {}],
    ["when its pause is counted anew", { words: "app.log is silent; that is 38 times" }],
    ["when its edges move a little", { words: "from 10:11 to 10:22", minutes: [11, 22] }],
  ])("%s", async (_name, change) => {
    const before = await decided(asked, dismissed);
    const after = await run(before, [{ ...asked, ...change }]);
    expect(after.gaps).toEqual(before.gaps);
    expect(after.uncertainties).toEqual(before.uncertainties);
    expect(after.gaps).toMatchObject([{ status: "dismissed" }]);
    expect(after.uncertainties).toMatchObject([{ status: "waived" }]);
  });
});

describe("another silence than the one somebody set aside is asked", () => {
  test.each<readonly [string, Partial<Silence>]>([
    ["of another file", { files: ["db.log"] }],
    ["of a file beside it", { files: ["app.log", "db.log"] }],
    ["at another time", { minutes: [30, 40] }],
    ["that only begins in it", { minutes: [18, 40] }],
    ["of which it was a small part", { minutes: [11, 50] }],
    ["of which nobody says when", { minutes: null }],
  ])("%s", async (_name, change) => {
    const before = await decided(asked, dismissed);
    const after = await run(before, [{ ...asked, words: "other words", ...change }]);
    expect(after.gaps.map(({ status }) => status).toSorted()).toEqual(["dismissed", "open"]);
    expect(after.uncertainties.map(({ status }) => status).toSorted()).toEqual(["open", "waived"]);
  });
});

test("a silence somebody stands by is one question with one uncertainty, in the words they read", async () => {
  const before = await decided(asked, { kind: "accept" });
  const after = await run(before, [{ ...asked, words: "that is 38 times the usual pause" }]);
  expect(after.gaps).toEqual(before.gaps);
  expect(after.uncertainties.map(({ description }) => description)).toEqual([asked.words]);
});

test("silences nobody has said anything of stay apart by their words", async () => {
  const after = await run(emptyTimeline, [asked, { ...asked, words: "other words" }]);
  expect(after.gaps).toHaveLength(2);
});

test("an uncertainty somebody waived is asked again of something else only", async () => {
  const flag = async (current: Timeline, context: string, description: string) => {
    const state = beginRun(current, {
      evidence: evidenceOfText({ "app.log": ["2026-03-01T10:00:00Z started"] }),
      ...{ actor: "rules" as const, refusals: new Map(), reshapings: toReshapings([]) },
    });
    const call = functionCall("flag_uncertainty", {
      ...{ context, uncertainty_type: "missing_data", description, evidence_refs: [] },
      ...{ possible_interpretations: [], data_needed: [], impact: "medium" },
    });
    await applyCall(state, "detailed", call);
    return toTimeline(state, emptyTimeline);
  };
  const first = await flag(emptyTimeline, "web-1", "No logs of hosts that 40 errors name: web-1");
  const uncertainties = first.uncertainties.map((one) => ({
    ...one,
    ...{ status: "waived" as const, waiver: "known" },
  }));
  const statusesOf = async (context: string) => {
    const words = "No logs of hosts that 44 errors name: web-1, web-2";
    const after = await flag({ ...first, uncertainties }, context, words);
    return after.uncertainties.map(({ status }) => status);
  };
  expect(await statusesOf("web-1")).toEqual(["waived"]);
  expect(await statusesOf("web-9")).toEqual(["waived", "open"]);
});

describe("a question that is wrong", () => {
  const silent = functionCall("flag_uncertainty", {
    ...{ context: "app.log", uncertainty_type: "missing_data", description: asked.words },
    ...{ impact: "medium", gap: { type: "temporal", reason: "silence", files: ["app.log"] } },
  });
  const contest = (piece_id: string) =>
    functionCall("contest_piece", {
      ...{ piece_ids: [piece_id], reason: "It was idle" },
      evidence_refs: [{ path: "app.log", lines: [1, 1], quote: "started" }],
    });
  async function flagged(actor: "rules" | "model") {
    const context = {
      evidence: evidenceOfText({ "app.log": ["2026-03-01T10:00:00Z started"] }),
      ...{ refusals: new Map(), reshapings: toReshapings([]) },
    };
    const state = beginRun(emptyTimeline, { ...context, actor });
    await applyCall(state, "detailed", silent);
    return { ...state, actor: "model" as const };
  }
  const idOf = (pieces: ReadonlyMap<string, unknown>) => [...pieces.keys()][0] ?? "";

  test("stands as contested where somebody else asked it: as the gap, or as the uncertainty", async () => {
    for (const kind of ["gaps", "uncertainties"] as const) {
      const state = await flagged("rules");
      const id = idOf(state[kind]);
      const answer = await applyCall(state, "causal", contest(id));
      expect(answer.message).toContain("Contested until a person decides");
      expect(contestedIds(state.uncertainties.values())).toEqual(new Set([id]));
      expect([...state.gaps.values()]).toMatchObject([{ status: "open" }]);
    }
  });

  test("is withdrawn by whoever asked it, as a gap and as an uncertainty", async () => {
    for (const kind of ["gaps", "uncertainties"] as const) {
      const state = await flagged("model");
      const answer = await applyCall(state, "causal", contest(idOf(state[kind])));
      expect(answer.message).toContain("Withdrawn");
      expect([state.gaps.size, state.uncertainties.size]).toEqual([0, 0]);
    }
  });

  test("stays where the call that would withdraw it is refused", async () => {
    const state = await flagged("model");
    await applyCall(
      { ...state, actor: "rules" },
      "detailed",
      functionCall("flag_uncertainty", {
        ...{ context: "app.log", uncertainty_type: "ambiguous", description: "Which?" },
        impact: "low",
      }),
    );
    const others = [...state.uncertainties.values()].filter(({ type }) => type === "ambiguous");
    const call = functionCall("contest_piece", {
      ...{ piece_ids: [idOf(state.gaps), ...others.map(({ id }) => id)], reason: "It was idle" },
      evidence_refs: [{ path: "app.log", lines: [1, 1], quote: "stopped" }],
    });
    expect(await applyCall(state, "causal", call)).toMatchObject({ kind: "rejected" });
    expect([others.length, state.gaps.size]).toEqual([1, 1]);
  });

  test("and what is said to be wrong wrongly contests nothing any more", async () => {
    const state = await flagged("rules");
    await applyCall(state, "causal", contest(idOf(state.gaps)));
    const said = [...state.uncertainties.values()].find(({ type }) => type === "conflicting");
    await applyCall(state, "causal", contest(said?.id ?? ""));
    expect(contestedIds(state.uncertainties.values())).toEqual(new Set([said?.id]));
  });
});
