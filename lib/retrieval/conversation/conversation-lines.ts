import type { KeywordIndex } from "../keyword-index";
import type { Searchable } from "../searchable";
import type { Said } from "./said";

/** Messages further apart in time belong to different sittings. */
const pauseMs = 4 * 3_600_000;
/** A message of so many stems counts half: "I like that" matches much and states little. */
const halfLength = 8;
/** How much of a message that asks counts for the next one; where it also states something, the match may be in the statement. */
const replyShares = { nothing: 0, something: 0.25, only: 0.5 } as const;

/** Messages in the order they were written, conversation by conversation, with all of them that no question changes. */
export type Lines = {
  readonly numbers: Int32Array;
  readonly sittings: Int32Array;
  readonly sittingCount: number;
  /** What a match of its own words counts, by its length. */
  readonly ownShares: Float64Array;
  /** How much of it counts for the next one, as the question before a reply. */
  readonly replyShares: Float64Array;
  readonly said: readonly Said[];
};

export function listLines(items: readonly Searchable<unknown>[], keywords: KeywordIndex): Lines {
  const conversations = new Map<string, { number: number; said: Said; at: number }[]>();
  for (const [number, { said, time }] of items.entries()) {
    if (said === null) continue;
    const messages = conversations.get(said.conversation) ?? [];
    conversations.set(said.conversation, messages);
    messages.push({ number, said, at: time?.earliest ?? Number.MAX_SAFE_INTEGER });
  }
  let sitting = -1;
  const lines = [...conversations.values()].flatMap((messages) => {
    let last = Number.NEGATIVE_INFINITY;
    return messages
      .toSorted((a, b) => a.at - b.at)
      .map(({ number, said, at }) => {
        if (at - last > pauseMs) sitting += 1;
        last = at;
        return { number, said, sitting, length: keywords.lengthOf(number) };
      });
  });
  return {
    numbers: Int32Array.from(lines, ({ number }) => number),
    sittings: Int32Array.from(lines, (line) => line.sitting),
    sittingCount: sitting + 1,
    ownShares: Float64Array.from(lines, ({ length }) => length / (length + halfLength)),
    replyShares: Float64Array.from(lines, ({ said }) => replyShares[said.asks]),
    said: lines.map(({ said }) => said),
  };
}
