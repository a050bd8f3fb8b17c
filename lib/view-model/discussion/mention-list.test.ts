import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { commentIds, userIdSchema } from "@/lib/domain/ids";
import type { PieceComment } from "@/lib/domain/review/piece-comment";
import { countUnseen, mentionsOf } from "./mention-query";

const [me, other] = [userIdSchema.parse("me"), userIdSchema.parse("other")];
const viewer = { id: me, name: "Me", role: "viewer" } as const;

function written(second: number, changes: Partial<PieceComment> = {}): PieceComment {
  return {
    id: commentIds.fromDigest(`${second}`.padStart(16, "0")),
    ...{ noun: "event", piece: "evt_0000000000000001", text: "@Me look", by: other },
    ...{ writtenAt: instant(second * 1000), editedAt: null, resolved: null, mentions: [me] },
    ...changes,
  };
}

test("others' comments that name the reader come newest first, their own do not come", () => {
  const comments = [written(1), written(2, { by: me }), written(3, { mentions: [] }), written(4)];
  const mentions = mentionsOf({ comments, viewer });
  expect(mentions.map(({ writtenAt }) => writtenAt)).toEqual([4000, 1000]);
  expect(countUnseen(mentions, 0)).toBe(2);
  expect(countUnseen(mentions, 1000)).toBe(1);
  expect(countUnseen(mentions, 4000)).toBe(0);
});
