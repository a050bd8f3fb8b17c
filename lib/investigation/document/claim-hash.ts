import { canonicalJson, toJsonValue } from "@/lib/base/canonical-json";
import type { Sha256 } from "@/lib/base/digest";
import type { ClaimNoun } from "@/lib/domain/claim";
import type { ClaimHash } from "@/lib/domain/revision";
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
  return sha256(canonicalJson([noun, toJsonValue(content), restsOn.toSorted()]));
}

type Hashed = { readonly hash: string };
type Unhashed<Item extends Hashed> = Omit<Item, "hash">;
type Claims = Pick<
  TimelineDocument,
  "events" | "stateChanges" | "causalLinks" | "gaps" | "rootCauses"
>;
export type UnhashedClaims = {
  readonly [Name in keyof Claims]: readonly Unhashed<Claims[Name][number]>[];
};

/** Puts the hash on every claim. `digests` gives the SHA-256 of an artifact by path. */
export function hashClaims(
  claims: UnhashedClaims,
  digests: ReadonlyMap<string, string>,
  sha256: Sha256,
): Claims {
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
    ids.map((id) => eventHash.get(id) ?? `missing ${id}`);
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
    gaps: claims.gaps.map((gap) => put("gap", gap, bytesOf(gap.evidence))),
    rootCauses: claims.rootCauses.map((root) => put("root-cause", root, hashesOf(root.event))),
  };
}

/** Every claim of a document by noun and id; a root cause is named by its event. */
export function listClaims(claims: Claims): readonly ClaimHash[] {
  const list = (noun: ClaimNoun, items: readonly (Hashed & { readonly id: string })[]) =>
    items.map(({ id, hash }) => ({ noun, id, hash }));
  return [
    ...list("event", claims.events),
    ...list("state-change", claims.stateChanges),
    ...list("causal-link", claims.causalLinks),
    ...list("gap", claims.gaps),
    ...list(
      "root-cause",
      claims.rootCauses.map((root) => ({ id: root.event, hash: root.hash })),
    ),
  ];
}

/** The hash of a revision: over its sorted claim hashes. */
export function hashOfClaims(claims: readonly ClaimHash[], sha256: Sha256): string {
  return sha256(canonicalJson(claims.map(({ hash }) => hash).toSorted()));
}
