import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { revisionIds, userIdSchema } from "@/lib/domain/ids";
import type { ReviewVerdict } from "@/lib/domain/review/review-verdict";
import type { RevisionDocument } from "../document/revision-document";
import { listBlocksToReview } from "./blocks-to-review";

type Text = NonNullable<RevisionDocument["text"]>;
const cited = (...paths: readonly string[]) => paths.map((path) => ({ path, quote: "q" }));

test("weak points come first by what makes them weak, the others in reading order", () => {
  const block = (id: string, members: object = {}) => ({
    ...{ id, form: "paragraph" as const, text: id, citations: cited("a.log", "b.log") },
    ...members,
  });
  const blocks = [
    block("sound"),
    block("single", { citations: cited("a.log", "a.log") }),
    block("single-waived", { citations: cited("a.log") }),
    block("model", { claims: ["evt_m"] }),
    block("edited", { by: "Ada", generated: "Other words." }),
    block("uncited", { by: "Ada", citations: [] }),
    block("number", { by: "Ada", notInEvidence: ["42"] }),
    block("changed", { claims: ["rtc_1"] }),
    block("doubtful", { claims: ["evt_low"] }),
    block("sound-too", { claims: ["evt_r"] }),
  ];
  const text: Text = {
    ...{ zone: "UTC", day: "" },
    sections: [{ id: "happened", heading: "What happened", blocks }],
  };
  const event = (id: string, actor: string, credibility: number | null = null) => ({
    ...{
      id,
      actor,
      confidence: { credibility },
      kind: "change",
      title: id,
      description: "",
      entities: [],
      evidence: [],
    },
    ...{ importance: "key" as const, status: "proposed" },
    time: { kind: "unknown" as const, earliest: null, latest: null, granularity: null, raw: "" },
  });
  const events = [
    event("evt_m", "model"),
    event("evt_r", "rules", 0.5),
    event("evt_low", "rules", 0.4),
  ];
  const root = {
    rank: 1,
    id: "rtc_1",
    event: "evt_r",
    subject: "release 7",
    why: [],
    actor: "rules",
  };
  const rootCauses = [{ ...root, status: "proposed" }];
  const since = { number: 2, claims: [{ noun: "root-cause", id: "evt_r" }] };
  const by = userIdSchema.parse("sue");
  const doubt: ReviewVerdict = {
    ...{ revision: revisionIds.fromDigest("00000000000000aa"), noun: "block", by },
    ...{ piece: "sound-too", kind: "doubt", note: "why", at: instant(1) },
  };
  const item = { by: "Sue", reason: "rotated", at: "2026-01-01T00:00:00.000Z" };
  const waived = [
    { ...item, block: "single-waived", weakness: "single-source" as const },
    { ...item, block: "single", weakness: "edited" as const },
  ];
  const listed = listBlocksToReview({ text, events, rootCauses, waived }, [doubt], since);
  expect(listed.map(({ id, weaknesses }) => [id, weaknesses[0]?.words ?? ""])).toEqual([
    ["sound-too", "A reviewer disputes it"],
    ["number", "Not in the evidence: 42"],
    ["uncited", "Written by a person without a citation"],
    ["edited", "Edited: the timeline states something else"],
    ["model", "States a model proposal that no one accepted"],
    ["doubtful", "States an event whose confidence is below 50 %"],
    ["changed", "Changed since revision 2, or not covered by its approval"],
    ["single", "Cites a single source"],
    ["sound", ""],
    ["single-waived", "Cites a single source"],
  ]);
  expect(listed.find(({ id }) => id === "single-waived")?.weaknesses).toMatchObject([
    { words: "Cites a single source", waiver: "Waived by Sue: rotated" },
  ]);
});

test("a doubt of one sentence is told at every other that states the same cause, and at none of the same event", () => {
  const block = (id: string, ...claims: string[]) => ({
    ...{ id, form: "paragraph" as const, text: id, citations: cited("a.log", "b.log"), claims },
  });
  const blocks = [
    block("summary:cause", "rtc_1", "evt_1"),
    block("happened:1", "evt_1"),
    block("cause:1", "rtc_1", "evt_1"),
  ];
  const text: Text = {
    ...{ zone: "UTC", day: "" },
    sections: [{ id: "happened", heading: "What happened", blocks }],
  };
  const recorded = { id: "evt_1" } as RevisionDocument["events"][number];
  const doubt = (noun: ReviewVerdict["noun"], piece: string): ReviewVerdict => ({
    ...{ revision: revisionIds.fromDigest("00000000000000aa"), noun, piece, kind: "doubt" },
    ...{ note: "why", at: instant(1), by: userIdSchema.parse("sue") },
  });
  const told = (verdict: ReviewVerdict) =>
    listBlocksToReview({ text, events: [recorded], rootCauses: [] }, [verdict], null).map(
      ({ id, weaknesses }) => [id, weaknesses[0]?.words ?? ""],
    );
  const elsewhere = "States what a reviewer disputes elsewhere";
  expect(told(doubt("block", "summary:cause"))).toEqual([
    ["summary:cause", "A reviewer disputes it"],
    ["cause:1", elsewhere],
    ["happened:1", ""],
  ]);
  expect(told(doubt("root-cause", "rtc_1"))).toEqual([
    ["summary:cause", elsewhere],
    ["cause:1", elsewhere],
    ["happened:1", ""],
  ]);
});
