import { expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { incidentIds } from "@/lib/domain/ids";
import { emptyTimeline } from "@/lib/domain/timeline/timeline";
import { sampleRoot } from "@/lib/testing/sample-timeline";
import { type Piece, toPieces, toTimeline } from "./timeline-pieces";

const incidentId = incidentIds.fromDigest("0".repeat(16));

test("causes of before, which were rows by their rank alone, are read with the ids a later run gives them", () => {
  const [head] = toPieces(emptyTimeline);
  const { order, ...facts } = assertPresent(head, "the head").content as {
    readonly order: Readonly<Record<string, string[]>>;
  };
  const { rootCauses: _, ...others } = order;
  const row = (rank: number, event: number): Piece => {
    const { id: _id, status: _status, actor: _actor, ...content } = sampleRoot(event, { rank });
    return { kind: "root-cause", id: `${rank}`, content };
  };
  const old: readonly Piece[] = [
    { kind: "head", id: "head", content: { ...facts, order: others } },
    ...[row(2, 7), row(1, 8), row(3, 7)],
  ];
  const { rootCauses } = toTimeline(old, incidentId);
  expect(rootCauses).toEqual([
    sampleRoot(8, { rank: 1 }),
    sampleRoot(7, { rank: 2 }),
    { ...sampleRoot(7, { rank: 3 }), id: `${sampleRoot(7).id}n2` },
  ]);
  const again = toTimeline(toPieces({ ...emptyTimeline, rootCauses }), incidentId);
  expect(again.rootCauses).toEqual(rootCauses);
});
