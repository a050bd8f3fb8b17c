import { expect, test } from "vitest";
import { commentIds, revisionIds, userIdSchema } from "@/lib/domain/ids";
import type { PieceComment } from "@/lib/domain/review/piece-comment";
import type { ReviewVerdict } from "@/lib/domain/review/review-verdict";
import type { Revision } from "@/lib/domain/review/revision";
import { atSecond } from "../testing/sample-timeline";
import { listBlockTalk, talkAtBlock } from "./block-talk";

const revisionOf = (number: number): Revision => ({
  ...{ id: revisionIds.fromDigest(`00000000000000a${number}`), number, hash: "f".repeat(64) },
  ...{ parent: null, claims: [], submittedAt: atSecond(number), status: "in-review" },
  submittedBy: userIdSchema.parse("author"),
});
const [first, second] = [revisionOf(1), revisionOf(2)];
const sue = userIdSchema.parse("sue");

let count = 0;
function comment(piece: string, revision: Revision | null, isResolved = false): PieceComment {
  count += 1;
  return {
    id: commentIds.fromDigest(`${count}`.padStart(16, "0")),
    ...{ noun: revision === null ? "event" : "block", piece, text: "?", by: sue, mentions: [] },
    ...{ writtenAt: atSecond(count), editedAt: null },
    resolved: isResolved ? { by: sue, at: atSecond(count) } : null,
    ...(revision === null
      ? {}
      : { inRevision: { id: revision.id, sentence: `words of ${revision.number}` } }),
  };
}
function verdict(
  piece: string,
  { id: revision }: Revision,
  kind: ReviewVerdict["kind"],
): ReviewVerdict {
  return {
    ...{ revision, noun: "block", piece, kind, note: "why", sentence: "words", by: sue },
    at: atSecond(1),
  };
}

const said = {
  revisions: [second, first],
  comments: [
    comment("cause", first, true),
    comment("cause", first),
    comment("cause", second),
    comment("evt_1", null),
  ],
  reviewVerdicts: [
    verdict("cause", second, "doubt"),
    verdict("ended", first, "question"),
    verdict("ended", second, "agree"),
  ],
};

test("what was said of a block is kept apart by revision, the newest first, with the words it had there", () => {
  expect(
    listBlockTalk(said).map(({ block, sentence, summary }) => [block, sentence, summary]),
  ).toEqual([
    ["cause", "words", "Revision 2: 1 open comment, 1 dispute or question"],
    ["ended", "words", "Revision 1: 1 dispute or question"],
    ["cause", "words of 1", "Revision 1: 1 open comment"],
  ]);
});

test("at a block of the live text are all comments, and of doubts only those of the newest revision", () => {
  expect(talkAtBlock(said, "cause").map(({ number }) => number)).toEqual([2, 1]);
  expect(talkAtBlock(said, "ended")).toEqual([]);
  expect(talkAtBlock(said, "evt_1")).toEqual([]);
});
