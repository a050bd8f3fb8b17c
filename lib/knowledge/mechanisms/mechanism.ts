/**
 * How one kind of event leads to another: preconditions on families, entities and lag, the relation,
 * the words, and where the knowledge comes from.
 */
export type Mechanism = {
  readonly id: string;
  /** Families of the source and of the target. */
  readonly from: RegExp;
  readonly to: RegExp;
  /** `causes` where none is named. */
  readonly relation?: "enables" | "prevents" | "delays";
  /**
   * The effect comes at most `max` after; half of the belief is left after `typical`. Such an effect needs
   * at least `min`: a queue must fill before anybody waits.
   */
  readonly lagMs: { readonly min?: number; readonly typical: number; readonly max: number };
  /** What the source must say of itself: a commit that reverts ships no new fault. */
  readonly says?: RegExp;
  /** The words of the change must be known for such a fault (`settingEffects`). */
  readonly isKnownFor?: boolean;
  /** It is the doing that has this effect, whatever was changed: also of a change that was harmless else. */
  readonly isByDoing?: boolean;
  /** What was failing before the source already, goes on and is no effect of it. */
  readonly needsNew?: boolean;
  /** An entity takes part in both. Where it need not, the chain is seldom written down. */
  readonly entities?: "shared";
  /** [0, 1]: belief in the pair when lag and entities fit perfectly. */
  readonly weight: number;
  /** One sentence; `{source}` and `{target}` are titles. */
  readonly wording: string;
  readonly source: string;
  /** Only the first such target after the source. */
  readonly picks?: "first";
};

export const seconds = (count: number): number => count * 1000;
export const minutes = (count: number): number => count * 60_000;
export const hours = (count: number): number => count * 3_600_000;
