import { describe, expect, it } from "vitest";
import { instant } from "@/lib/base/instant";
import { standardPlan } from "@/lib/domain/runs/run";
import { countRefusals, toChangeGroups, toRefusedRows, toStepRows } from "./run-details";

const metrics = { iterations: 2, calls: 1200, rejectedCalls: 1, durationMs: 1500, tokens: 0 };
const refusal = {
  name: "add_causal_link",
  arguments: { source_event_id: "a", mechanism: "The pool runs dry" },
  message: "The clocks forbid it",
};
const plan = standardPlan(() => ({
  ...{ performer: "rules", iterationsMax: 20, temperature: null, tokensMax: null },
}));
const coarse = {
  ...{ key: "coarse" as const, at: instant(0), keptFrom: null },
  ...{ metrics, refused: [refusal] },
};

describe("the passes of an analysis", () => {
  it("are all listed while it goes on: done, now, to come", () => {
    const rows = toStepRows(plan, [coarse], { isGoing: true });
    expect(rows.map(({ key, state }) => [key, state])).toEqual([
      ["coarse", "done"],
      ["detailed", "now"],
      ["causal", "to come"],
      ["assess", "to come"],
    ]);
    expect(rows[0]).toMatchObject({ turns: "2", calls: "1,200", refused: "1", tokens: "–" });
  });

  it("that were never begun are not reached once it has ended", () => {
    const rows = toStepRows(plan, [coarse], { isGoing: false });
    expect(rows.map(({ state }) => state)).toEqual([
      "done",
      "not reached",
      "not reached",
      "not reached",
    ]);
  });

  it("that were kept say from which analysis, and cost nothing in this one", () => {
    const [row] = toStepRows(plan, [{ ...coarse, keptFrom: 3 }], { isGoing: true });
    expect(row).toMatchObject({ state: "kept from analysis 3", calls: "–", took: "–" });
    expect(toRefusedRows([{ ...coarse, keptFrom: 3 }])).toEqual([]);
  });
});

describe("refused proposals", () => {
  it("say what they were about and what the analyst was told", () => {
    expect(toRefusedRows([coarse])).toEqual([
      {
        id: "coarse-0",
        step: "coarse",
        call: "add causal link",
        about: "The pool runs dry",
        message: "The clocks forbid it",
      },
    ]);
  });

  it.each([[null], ["text"], [[1, 2]], [{ title: 7 }], [{}]])(
    "of arguments like %j are listed all the same",
    (given) => {
      const odd = { ...coarse, refused: [{ ...refusal, arguments: given }] };
      expect(toRefusedRows([odd])[0]?.about).toBe("");
    },
  );
});

it("refusals are counted by kind, whatever piece, place or time each was about", () => {
  const messages = [
    "Unknown event: e12",
    "No cited record is dated 2026-03-01T10:00:00.000Z; cited: no dated record",
    "Unknown event: the valve",
    '"Valve 9 is shut" was rejected by a reviewer: no reason given',
    "No cited record is dated 2026-03-01T11:00:00.000Z; cited: no dated record",
    "Unknown event: cause",
  ];
  expect(countRefusals(messages.map((message) => ({ message })))).toBe(
    "3 × Unknown event; 2 × No cited record is dated …; 1 × … was rejected by a reviewer",
  );
});

it("changes are grouped by noun and kind, each group with its count", () => {
  const change = (
    id: string,
    kind: "added" | "changed" | "gone",
    what: readonly string[] = [],
  ) => ({
    ...{ noun: "event" as const, id, title: `Event ${id}` },
    ...{ change: kind, what: [...what] },
  });
  expect(toChangeGroups([change("1", "gone"), change("2", "added"), change("3", "added")])).toEqual(
    [
      {
        heading: "2 events added",
        rows: [
          { id: "2", text: "Event 2" },
          { id: "3", text: "Event 3" },
        ],
      },
      { heading: "1 event gone", rows: [{ id: "1", text: "Event 1" }] },
    ],
  );
  expect(toChangeGroups([change("1", "changed", ["time", "title"])])[0]?.rows).toEqual([
    { id: "1", text: "Event 1 (time, title)" },
  ]);
});
