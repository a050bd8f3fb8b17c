/** Of secrets nobody has seen to be right: in a minute, by one network, in this process. */
export const unseenSecretsMax = 200;
const windowMs = 60_000;
/** Networks that are counted, and secrets that were right; the longest unheard-of are forgotten first. */
const networksMax = 10_000;
const rightMax = 5_000;

export type SecretTry = {
  /** Milliseconds to wait; 0 when the secret may be looked up. */
  readonly waitMs: number;
  /** What the look-up found. */
  settle(isRight: boolean): void;
};

/**
 * Stands before the look-up of a secret, and asks no database: whoever sends what is no token costs so many look-ups a minute
 * and nothing after. A secret that was right lately passes, whatever else its network sends; one that turns out to be right was
 * no try. Counted by each process alone: what is kept down is work, for nobody guesses 256 bits.
 */
export type SecretGate = {
  take(network: string, secretSha256: string, now: number): SecretTry;
};

export function createSecretGate(): SecretGate {
  const counts = new Map<string, { readonly began: number; tries: number }>();
  const right = new Set<string>();
  const note = (secretSha256: string, isRight: boolean) => {
    right.delete(secretSha256);
    if (isRight) right.add(secretSha256);
    forgetOldest(right, rightMax);
  };
  return {
    take(network, secretSha256, now) {
      const settle = (isRight: boolean) => note(secretSha256, isRight);
      if (right.has(secretSha256)) return { waitMs: 0, settle };
      const known = counts.get(network);
      // A window that begins in the future is one of a clock that was set back: it is over too.
      const isOver = known === undefined || known.began <= now - windowMs || known.began > now;
      const count = isOver ? { began: now, tries: 0 } : known;
      if (count.tries >= unseenSecretsMax) {
        return { waitMs: count.began + windowMs - now, settle: () => undefined };
      }
      count.tries += 1;
      counts.delete(network);
      counts.set(network, count);
      forgetOldest(counts, networksMax);
      return {
        waitMs: 0,
        settle(isRight) {
          if (isRight) count.tries -= 1;
          settle(isRight);
        },
      };
    },
  };
}

function forgetOldest(kept: Map<string, unknown> | Set<string>, most: number): void {
  const [oldest] = kept.keys();
  if (kept.size > most && oldest !== undefined) kept.delete(oldest);
}
