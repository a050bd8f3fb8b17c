import { describe, expect, it } from "vitest";
import { instant } from "@/lib/base/instant";
import { commentIds } from "@/lib/domain/ids";
import type { PieceComment } from "@/lib/domain/review/piece-comment";
import { aRevision } from "../testing/case-builders";
import { alice, bob, setUpCaseStore } from "../testing/test-case-store";

const store = setUpCaseStore();
const at = (seconds: number) => instant(1_700_000_000_000 + seconds * 1000);

let number = 0;
function comment(changes: Partial<PieceComment> = {}): PieceComment {
  number += 1;
  return {
    id: commentIds.fromDigest(`${number}`.padStart(16, "0")),
    ...{ noun: "causal-link", piece: "lnk_0000000000000001", text: "Why <b>this</b>?" },
    ...{ by: alice, writtenAt: at(1), editedAt: null, resolved: null, mentions: [bob] },
    ...changes,
  };
}

describe("comments", () => {
  it("on a block read back with the revision they remain with and the words of the block", async () => {
    const incidentId = await store().openIncident();
    const { pieceComments, revisions } = store().cases.read;
    const { id: revision, ...submitted } = aRevision(1);
    await revisions.insert(incidentId, { id: revision, ...submitted }, {});
    const written = comment({
      ...{ noun: "block", piece: "summary:impact" },
      inRevision: { id: revision, sentence: "=1+1 <b>failed</b>" },
    });
    await pieceComments.insert(incidentId, written);
    expect(await pieceComments.list(incidentId)).toEqual([written]);
  });

  it("read back as they were written, in that order", async () => {
    const incidentId = await store().openIncident();
    const { pieceComments } = store().cases.read;
    const written = [comment(), comment({ mentions: [] }), comment({ text: "نعم 是的\nok" })];
    for (const each of written.toReversed()) await pieceComments.insert(incidentId, each);
    expect(await pieceComments.list(incidentId)).toEqual(written.toReversed());
  });

  it("change their words and go, in their incident only; what is gone does not change", async () => {
    const [incidentId, other] = await Promise.all([store().openIncident(), store().openIncident()]);
    const { pieceComments } = store().cases.read;
    const [kept, gone] = [comment(), comment()];
    await pieceComments.insert(incidentId, kept);
    await pieceComments.insert(incidentId, gone);
    const words = { text: "Because", mentions: [alice], editedAt: at(2) };
    expect(await pieceComments.replace(other, kept.id, words)).toBe(false);
    expect(await pieceComments.replace(incidentId, kept.id, words)).toBe(true);
    expect(await pieceComments.delete(incidentId, gone.id, at(3))).toBe(true);
    expect(await pieceComments.replace(incidentId, gone.id, words)).toBe(false);
    expect(await pieceComments.delete(incidentId, gone.id, at(4))).toBe(false);
    const resolved = { by: bob, at: at(5) };
    expect(await pieceComments.resolve(other, kept.id, resolved)).toBe(false);
    expect(await pieceComments.resolve(incidentId, kept.id, resolved)).toBe(true);
    expect(await pieceComments.list(incidentId)).toEqual([{ ...kept, ...words, resolved }]);
    expect(await pieceComments.resolve(incidentId, kept.id, null)).toBe(true);
    expect(await pieceComments.list(incidentId)).toEqual([{ ...kept, ...words }]);
  });
});
