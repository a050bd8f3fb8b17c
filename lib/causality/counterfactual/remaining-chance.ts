import { type Bounds, certain, multiply } from "./bounds";

/** What led to an event, with how much of it is left in the other world. */
export type Influence = {
  /** How sure it is that it led there, [0, 1]: the link's confidence. */
  readonly sureness: number;
  /** The chance that it still does what it did. */
  readonly left: Bounds;
};

/**
 * The chance that an event which did happen still happens when less is left of what led to it.
 *
 * `any`: each cause is enough by itself. Noisy-or (Pearl, Probabilistic Reasoning in Intelligent Systems, 1988, 4.3) of
 * independent links, conditioned on the event having happened (Pearl, Causality, 2009, 7.1: the same chances hold in
 * both worlds): P(still) = (1 − (1 − u) ∏ (1 − c·s)) / (1 − (1 − u) ∏ (1 − c)), with c the sureness of a cause, s what is
 * left of it, and u the chance that something unrecorded would have led there. u is not known: at least 0, at most the
 * chance ∏ (1 − c) that no recorded link is true. The term grows with s and with u, so its bounds are those of s and u.
 *
 * `all`: each is needed as far as its link is true: ∏ (1 − c (1 − s)).
 */
export function remainingChance(any: readonly Influence[], all: readonly Influence[]): Bounds {
  const needed = all.reduce<Bounds>(
    (chance, { sureness, left }) =>
      multiply(chance, {
        least: 1 - sureness * (1 - left.least),
        most: 1 - sureness * (1 - left.most),
      }),
    certain,
  );
  if (any.length === 0) return needed;
  const unlinked = any.reduce((product, { sureness }) => product * (1 - sureness), 1);
  const enough = {
    least: conditioned(missed(any, "least"), unlinked, 0),
    most: conditioned(missed(any, "most"), unlinked, unlinked),
  };
  return multiply(enough, needed);
}

/** The chance that none of them leads there. */
function missed(causes: readonly Influence[], end: keyof Bounds): number {
  return causes.reduce((product, { sureness, left }) => product * (1 - sureness * left[end]), 1);
}

function conditioned(missedNow: number, missedThen: number, unrecorded: number): number {
  const then = 1 - (1 - unrecorded) * missedThen;
  // No link says anything: the event is left as it is.
  if (then <= 0) return 1;
  return Math.min(1, Math.max(0, (1 - (1 - unrecorded) * missedNow) / then));
}
