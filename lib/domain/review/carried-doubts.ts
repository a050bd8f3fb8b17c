import type { RootCause } from "../timeline/root-cause";
import { needsReason, type ReviewVerdict } from "./review-verdict";
import type { Revision } from "./revision";

type Reviewed = Pick<Revision, "id" | "number" | "claims">;

/** What of a revision tells whether it has a part as it was when somebody spoke of it. */
export type CarryingRevision = Reviewed & {
  /** Words of its blocks by id. */
  readonly sentences: ReadonlyMap<string, string>;
};

/**
 * The last word of each person on each part before a revision: `verdicts` are in the order in which they were given, and
 * what they say of a later revision is no part of it.
 */
function lastWords(
  verdicts: readonly ReviewVerdict[],
  numbers: ReadonlyMap<string, number>,
  until: number,
): readonly ReviewVerdict[] {
  const last = new Map<string, ReviewVerdict>();
  for (const verdict of verdicts) {
    const number = numbers.get(verdict.revision);
    if (number === undefined || number > until) continue;
    last.set([verdict.noun, verdict.piece, verdict.by].join(" "), verdict);
  }
  return [...last.values()];
}

/** Doubts and questions of earlier revisions that nobody who has them took back, and that may be open in this one. */
export function listEarlierDoubts(
  verdicts: readonly ReviewVerdict[],
  revision: Pick<Reviewed, "id" | "number">,
  revisions: readonly Pick<Reviewed, "id" | "number">[],
): readonly ReviewVerdict[] {
  const numbers = new Map(revisions.map(({ id, number }) => [id, number]));
  return lastWords(verdicts, numbers, revision.number).filter(
    (verdict) => verdict.revision !== revision.id && needsReason(verdict.kind),
  );
}

/** Those of them whose part this revision has unchanged: they are open in it as well. */
export function carryDoubts(
  doubts: readonly ReviewVerdict[],
  revision: CarryingRevision,
  revisions: readonly Reviewed[],
  rootCauses: readonly Pick<RootCause, "id" | "event">[],
): readonly ReviewVerdict[] {
  const known = new Map(revisions.map((each) => [each.id, each]));
  const events = new Map<string, string>(rootCauses.map(({ id, event }) => [id, event]));
  const hashOf = ({ claims }: Pick<Reviewed, "claims">, { noun, piece }: ReviewVerdict) => {
    // A revision names a root cause by its event.
    const id = noun === "root-cause" ? (events.get(piece) ?? piece) : piece;
    return claims.find((claim) => claim.noun === noun && claim.id === id)?.hash;
  };
  return doubts.flatMap((doubt) => {
    const earlier = known.get(doubt.revision);
    if (earlier === undefined) return [];
    const [before, now] =
      doubt.noun === "block"
        ? [doubt.sentence, revision.sentences.get(doubt.piece)]
        : [hashOf(earlier, doubt), hashOf(revision, doubt)];
    if (before === undefined || before !== now) return [];
    return [{ ...doubt, revision: revision.id, since: earlier.number }];
  });
}
