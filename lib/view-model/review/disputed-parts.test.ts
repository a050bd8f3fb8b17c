import { expect, test } from "vitest";
import { eventIds, revisionIds, userIdSchema } from "@/lib/domain/ids";
import type { ReviewVerdict } from "@/lib/domain/review/review-verdict";
import { sampleRoot } from "@/lib/testing/sample-timeline";
import { atSecond, event, timeline } from "@/lib/view-model/testing/sample-timeline";
import { listDisputedParts } from "./disputed-parts";

const id = revisionIds.fromDigest("00000000000000aa");
const root = sampleRoot(1, { subject: "release 7" });
const claims = [
  { noun: "event", id: event(1).id, hash: "1" },
  { noun: "root-cause", id: root.event, hash: "2" },
];
const said = (change: Partial<ReviewVerdict>): ReviewVerdict => ({
  ...{ revision: id, noun: "event", piece: event(1).id, kind: "doubt", note: "Another host" },
  ...{ by: userIdSchema.parse("sue"), at: atSecond(1), ...change },
});
const listed = (...verdicts: readonly ReviewVerdict[]) =>
  listDisputedParts({ id, claims }, timeline({ events: [event(1)], rootCauses: [root] }), verdicts);

test("a part that two people dispute is listed once, with the reasons of both", () => {
  const other = said({ by: userIdSchema.parse("tom"), kind: "question", note: "Who saw it?" });
  expect(listed(said({}), other)).toEqual([
    {
      ...{ noun: "event", id: event(1).id, title: event(1).title },
      ...{ reason: "Another host Who saw it?", isDoubted: true },
    },
  ]);
});

test("a sentence is listed by its words, and a root cause by its event, as revisions name it", () => {
  const sentence = said({ noun: "block", piece: "summary:cause", sentence: "It was the release." });
  expect(listed(sentence, said({ noun: "root-cause", piece: root.id }))).toMatchObject([
    { noun: "block", id: "summary:cause", title: "It was the release." },
    { noun: "root-cause", id: root.event },
  ]);
});

test("what nobody disputes, or what is no claim of the revision, cannot be left out", () => {
  const elsewhere = eventIds.fromDigest("00000000000000ee");
  const verdicts = [
    said({ kind: "agree" }),
    said({ piece: elsewhere }),
    said({ revision: revisionIds.fromDigest("00000000000000bb") }),
  ];
  expect(listed(...verdicts)).toEqual([]);
});
