import { describe, expect, test } from "vitest";
import { gap, timeline, uncertainty } from "@/lib/view-model/testing/sample-timeline";
import type { PieceVerdict } from "./decision";
import { withoutTwins, withTwins } from "./gap-twin";

const description = "app.log has no lines from 14:00 to 14:10";
const dismiss = { kind: "dismiss", note: "the host was off" } as const;
const waive = { kind: "waive", note: "the host was off" } as const;
const restore = { kind: "restore" } as const;
const ofGap = (verdict: PieceVerdict["verdict"]): PieceVerdict => ({
  ...{ noun: "gap", piece: gap(1).id, verdict },
});
const ofUncertainty = (verdict: PieceVerdict["verdict"]): PieceVerdict => ({
  ...{ noun: "uncertainty", piece: uncertainty(1).id, verdict },
});
const twins = (
  gapStatus: "open" | "dismissed" | "closed" = "open",
  uncertaintyStatus: "open" | "waived" = "open",
) =>
  timeline({
    gaps: [
      gap(2, { description: "Something else" }),
      gap(1, { description: description, status: gapStatus }),
    ],
    uncertainties: [
      uncertainty(2),
      uncertainty(1, { description: description, status: uncertaintyStatus }),
    ],
  });

describe("one question has one answer:", () => {
  test.each([
    ["a dismissed gap waives its uncertainty", twins(), ofGap(dismiss), ofUncertainty(waive)],
    ["a waived uncertainty dismisses its gap", twins(), ofUncertainty(waive), ofGap(dismiss)],
    [
      "a gap that is reopened reopens it",
      twins("dismissed", "waived"),
      ofGap(restore),
      ofUncertainty(restore),
    ],
    [
      "an uncertainty that is reopened reopens it",
      twins("dismissed", "waived"),
      ofUncertainty(restore),
      ofGap(restore),
    ],
    ["what is settled already is let alone", twins("open", "waived"), ofGap(dismiss), null],
    ["evidence closed the gap", twins("closed", "open"), ofUncertainty(waive), null],
  ])("%s", (_, now, verdict, expected) => {
    const twin = expected === null ? [] : [expected];
    expect(withTwins(now, [verdict])).toEqual([verdict, ...twin]);
  });

  test("what says something else is another question", () => {
    const now = timeline({ gaps: [gap(1)], uncertainties: [uncertainty(1)] });
    expect(withTwins(now, [ofGap(dismiss)])).toEqual([ofGap(dismiss)]);
  });

  test("whoever speaks of both is taken at their word", () => {
    const both = [ofGap(dismiss), ofUncertainty({ kind: "waive", note: "for another reason" })];
    expect(withTwins(twins(), both)).toEqual(both);
  });
});

describe("an uncertainty is left out of a list", () => {
  test.each([
    ["when an open gap says the same", twins(), 1],
    ["when both are settled", twins("dismissed", "waived"), 1],
    ["not while it is open and its gap is not", twins("dismissed", "open"), 2],
    ["not when evidence closed the gap", twins("closed", "waived"), 2],
  ])("%s", (_, { gaps, uncertainties }, left) => {
    expect(withoutTwins(uncertainties, gaps)).toHaveLength(left);
  });
});
