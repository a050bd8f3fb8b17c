import { canonicalJson, canonicalJsonOf } from "@/lib/base/canonical-json";
import type { Sha256 } from "@/lib/base/digest";
import type { ClaimNoun } from "@/lib/domain/claim";
import type { ClaimHash } from "@/lib/domain/review/revision";
import type { TimelineDocument } from "./document-schema";

/**
 * Hash of one claim: SHA-256 over the canonical JSON of [noun, the item without its hash, hashes of
 * what it rests on]. An event rests on the bytes of its artifacts, a link and a root cause on their
 * events, so a change anywhere below is a change of the claim.
 */
function claimHash(
  noun: ClaimNoun,
  item: object,
  restsOn: readonly string[],
  sha256: Sha256,
): string {
  const { hash: _, ...content } = item as { readonly hash?: string };
  return sha256(canonicalJsonOf([noun, content, restsOn.toSorted()]));
}

type MaybeHashed = { readonly id?: string | undefined; readonly hash?: string | undefined };
type Hashed = { readonly hash: string };
type Unhashed<Item extends Hashed> = Omit<Item, "hash">;
type Claims = Pick<
  TimelineDocument,
  "events" | "stateChanges" | "causalLinks" | "gaps" | "rootCauses"
>;
/** What people said of an analyst's remarks, kept or put aside: a claim once they said it. */
type Words = Pick<
  TimelineDocument,
  "contributingFactors" | "withdrawn" | "impacts" | "contradictions"
> & {
  readonly coherence: Pick<TimelineDocument["coherence"], "contests" | "accepted">;
};
type PartContest = { readonly id: string; readonly part: string; readonly reason?: string };
type UnhashedClaims = Omit<Words, "impacts" | "coherence"> & {
  readonly coherence: {
    readonly contests: readonly (PartContest & { readonly reason: string })[];
    readonly accepted?: readonly PartContest[] | undefined;
  };
  readonly impacts?:
    | readonly Unhashed<NonNullable<TimelineDocument["impacts"]>[number]>[]
    | undefined;
} & {
  readonly [Name in keyof Claims]: readonly Unhashed<Claims[Name][number]>[];
};

/** Nouns whose pieces are claims only by what people said: that they put one aside is told too. */
const wordNouns = ["contributing-factor", "impact"] as const satisfies readonly ClaimNoun[];

/** Puts the hash on every claim. `digests` gives the SHA-256 of an artifact by path; `restingOn` other hashes of events that claims rest on. */
export function hashClaims(
  claims: UnhashedClaims,
  digests: ReadonlyMap<string, string>,
  sha256: Sha256,
  restingOn: ReadonlyMap<string, string> = new Map(),
): Claims & Words {
  const bytesOf = (evidence: readonly { readonly path: string }[]) => [
    ...new Set(evidence.map(({ path }) => digests.get(path) ?? `missing ${path}`)),
  ];
  const put = <Item extends object>(noun: ClaimNoun, item: Item, restsOn: readonly string[]) => ({
    ...item,
    hash: claimHash(noun, item, restsOn, sha256),
  });
  const events = claims.events.map((event) => put("event", event, bytesOf(event.evidence)));
  const eventHash = new Map(events.map(({ id, hash }) => [id, hash]));
  const hashesOf = (...ids: readonly string[]) =>
    ids.map((id) => restingOn.get(id) ?? eventHash.get(id) ?? `missing ${id}`);
  return {
    events,
    stateChanges: claims.stateChanges.map((change) =>
      put("state-change", change, bytesOf(change.evidence)),
    ),
    causalLinks: claims.causalLinks.map((link) =>
      put("causal-link", link, [
        ...hashesOf(link.source, link.target),
        ...bytesOf([...link.evidence, ...link.against]),
      ]),
    ),
    gaps: claims.gaps.map(({ commands, ...gap }) => ({
      ...put("gap", gap, bytesOf(gap.evidence)),
      ...(commands && { commands }),
    })),
    rootCauses: claims.rootCauses.map((root) => put("root-cause", root, hashesOf(root.event))),
    contributingFactors: claims.contributingFactors.map((factor) =>
      factor.status === undefined
        ? factor
        : put("contributing-factor", factor, hashesOf(factor.event)),
    ),
    ...(claims.contradictions && {
      contradictions: claims.contradictions.map((each) =>
        each.status === undefined
          ? each
          : put("contradiction", each, bytesOf([...each.one.evidence, ...each.other.evidence])),
      ),
    }),
    ...(claims.impacts && {
      impacts: claims.impacts.map((impact) => put("impact", impact, hashesOf(...impact.events))),
    }),
    coherence: {
      contests: claims.coherence.contests.map((contest) => put("coherence-part", contest, [])),
      ...(claims.coherence.accepted && {
        accepted: claims.coherence.accepted.map((part) => put("coherence-part", part, [])),
      }),
    },
    withdrawn: claims.withdrawn.map((piece) => {
      const noun = wordNouns.find((each) => each === piece.noun);
      if (noun === undefined) return piece;
      const { id, status, item } = piece;
      return { ...piece, hash: claimHash(noun, { id, status, item }, [], sha256) };
    }),
  };
}

/** Every claim of a document by noun and id; a root cause is named by its event. */
export function listClaims(claims: Claims & Words): readonly ClaimHash[] {
  const { contests, accepted = [] } = claims.coherence;
  const lists: Readonly<Record<ClaimNoun, readonly MaybeHashed[]>> = {
    event: claims.events,
    "state-change": claims.stateChanges,
    "causal-link": claims.causalLinks,
    gap: claims.gaps,
    "root-cause": claims.rootCauses.map((root) => ({ id: root.event, hash: root.hash })),
    "contributing-factor": claims.contributingFactors,
    impact: claims.impacts ?? [],
    contradiction: claims.contradictions ?? [],
    "coherence-part": [...contests, ...accepted],
  };
  const hashed = (noun: ClaimNoun, items: readonly MaybeHashed[]) =>
    items.flatMap(({ id, hash }) =>
      id === undefined || hash === undefined ? [] : [{ noun, id, hash }],
    );
  // Revisions keep the list as it was made: this order, and what was withdrawn behind all others, never change.
  const nouns = Object.keys(lists) as ClaimNoun[]; // The keys of this very record.
  return [
    ...nouns.flatMap((noun) => hashed(noun, lists[noun])),
    ...wordNouns.flatMap((noun) =>
      hashed(
        noun,
        claims.withdrawn.filter((piece) => piece.noun === noun),
      ),
    ),
  ];
}

/** The hash of a revision: over its sorted claim hashes. */
export function hashOfClaims(claims: readonly ClaimHash[], sha256: Sha256): string {
  return sha256(canonicalJson(claims.map(({ hash }) => hash).toSorted()));
}
