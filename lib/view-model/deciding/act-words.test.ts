import { expect, test } from "vitest";
import type { PieceVerdict } from "@/lib/domain/review/decision";
import { eventId } from "../testing/sample-timeline";
import { actWords } from "./act-words";

const accept: PieceVerdict = { noun: "event", piece: "evt_1", verdict: { kind: "accept" } };
const reject: PieceVerdict = {
  noun: "causal-link",
  piece: "lnk_1",
  verdict: { kind: "reject", reason: "wrong", note: "" },
};

test.each<[string, readonly PieceVerdict[], string]>([
  ["one piece is named", [reject], "rejected a causal link"],
  ["several are counted", [accept, accept], "accepted 2 pieces"],
  [
    "a gap and the uncertainty that asks the same are one",
    [dismissed("gap"), dismissed("uncertainty")],
    "dismissed a gap",
  ],
  [
    "a part that is contested is not told as edited",
    [{ noun: "coherence-part", piece: "coh_1", verdict: { kind: "contest", note: "one source" } }],
    "contested a part of coherence",
  ],
  [
    "what only one noun knows is an edit",
    [{ noun: "gap", piece: "gap_1", verdict: { kind: "edit-gap", edit: {} } }],
    "edited a gap",
  ],
  [
    "a mark of a time names the time",
    [
      {
        ...{ noun: "impact", piece: "imp_1" },
        verdict: { kind: "mark-impact", edit: { [eventId(1)]: "mitigated" } },
      },
    ],
    "stated when the impact was mitigated",
  ],
  ["different verdicts of one act have a word in common", [accept, reject], "decided on 2 pieces"],
])("%s", (_, decisions, words) => {
  expect(actWords(decisions)).toBe(words);
});

function dismissed(noun: "gap" | "uncertainty"): PieceVerdict {
  return { noun, piece: `${noun}_1`, verdict: { kind: "dismiss", note: "known" } };
}
