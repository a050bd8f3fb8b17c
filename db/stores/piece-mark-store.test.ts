import { describe, expect, it } from "vitest";
import { instant } from "@/lib/base/instant";
import type { PieceMark } from "@/lib/domain/review/piece-mark";
import { alice, bob, setUpCaseStore } from "../testing/test-case-store";

const store = setUpCaseStore();
const at = instant(1_700_000_000_000);
const piece = { noun: "event", piece: "evt_0000000000000001" } as const;
const star: PieceMark = { ...piece, mark: { kind: "star" }, by: alice, markedAt: at };
const tag: PieceMark = { ...piece, mark: { kind: "tag", label: "dns" }, by: bob, markedAt: at };

describe("marks of pieces", () => {
  it("stand once, whoever puts them, and read back in the order they were put", async () => {
    const [incidentId, other] = await Promise.all([store().openIncident(), store().openIncident()]);
    const { pieceMarks } = store().cases.read;
    expect(await pieceMarks.put(incidentId, star)).toBe(true);
    expect(await pieceMarks.put(incidentId, tag)).toBe(true);
    expect(await pieceMarks.put(incidentId, { ...star, by: bob })).toBe(false);
    expect(await pieceMarks.list(incidentId)).toEqual([star, tag]);
    expect(await pieceMarks.list(other)).toEqual([]);
  });

  it("are taken off once, in their incident only, and can be put again", async () => {
    const [incidentId, other] = await Promise.all([store().openIncident(), store().openIncident()]);
    const { pieceMarks } = store().cases.read;
    await pieceMarks.put(incidentId, tag);
    expect(await pieceMarks.remove(other, tag, at)).toBe(false);
    expect(await pieceMarks.remove(incidentId, star, at)).toBe(false);
    expect(await pieceMarks.remove(incidentId, tag, at)).toBe(true);
    expect(await pieceMarks.remove(incidentId, tag, at)).toBe(false);
    expect(await pieceMarks.put(incidentId, star)).toBe(true);
    expect(await pieceMarks.put(incidentId, tag)).toBe(true);
    expect(await pieceMarks.list(incidentId)).toEqual([star, tag]);
  });
});
