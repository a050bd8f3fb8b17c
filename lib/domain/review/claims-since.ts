import type { ClaimHash } from "./revision";

/** What became of a claim since an approval: only those are listed that the approval does not cover as they are now. */
export type ClaimSince = {
  readonly noun: string;
  readonly id: string;
  /** `depends`: the claim says the same, and an event that it rests on does not. `left-out`: it was never approved. */
  readonly how: "changed" | "depends" | "added" | "removed" | "left-out";
};

/**
 * The claims of now that an approval does not cover, and those it covers that are gone. Everything else stays approved.
 * `onApproved` has the hashes that the claims of now would have if the events they rest on were as they were approved: a
 * claim whose hash is the approved one only there has not changed itself. `confirmed` has those they would have if nobody had
 * accepted them, or what they rest on, since: who confirms what was approved takes nothing from the approval.
 */
export function findClaimsSince(
  approved: { readonly claims: readonly ClaimHash[]; readonly claimHashes: readonly string[] },
  now: readonly ClaimHash[],
  onApproved: readonly ClaimHash[],
  confirmed: readonly ClaimHash[] = [],
): readonly ClaimSince[] {
  const covered = new Set(approved.claimHashes);
  const before = new Map(approved.claims.map((claim) => [nameOf(claim), claim.hash]));
  const [rested, unchanged] = [onApproved, confirmed].map(
    (claims) => new Set(claims.map((claim) => `${nameOf(claim)} ${claim.hash}`)),
  );
  const present = new Set(now.map(nameOf));
  const found = now.flatMap((claim): readonly ClaimSince[] => {
    const { noun, id, hash } = claim;
    const earlier = before.get(nameOf(claim));
    if (earlier === undefined) return [{ noun, id, how: "added" }];
    if (!covered.has(earlier)) return [{ noun, id, how: "left-out" }];
    const then = `${nameOf(claim)} ${earlier}`;
    if (earlier === hash || unchanged?.has(then)) return [];
    return [{ noun, id, how: rested?.has(then) ? "depends" : "changed" }];
  });
  const gone = approved.claims
    .filter((claim) => covered.has(claim.hash) && !present.has(nameOf(claim)))
    .map(({ noun, id }) => ({ noun, id, how: "removed" as const }));
  return [...found, ...gone];
}

function nameOf({ noun, id }: Pick<ClaimHash, "noun" | "id">): string {
  return `${noun} ${id}`;
}
