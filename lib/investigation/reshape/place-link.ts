import { fail, ok, type Result } from "@/lib/base/result";
import { isDecided, isLive } from "@/lib/domain/claim";
import { type EvidenceReference, evidenceKey } from "@/lib/domain/evidence/evidence";
import { causalLinkIds } from "@/lib/domain/ids";
import type { CausalLink } from "@/lib/domain/timeline/causal-link";
import { sha256 } from "../sha256";

/**
 * What takes the place of a link whose end is another event now: the rows to write, none when nothing does. What a
 * person stands by is never overwritten: where two words cannot both stand, the reason is told. A refusal moves
 * like a link, so that no later proposal brings back what was refused.
 */
export function placeLink(
  links: readonly CausalLink[],
  moved: CausalLink,
): Result<readonly CausalLink[], string> {
  if (moved.source === moved.target) return ok([]);
  const between = links.filter(
    ({ source, target, status }) =>
      source === moved.source && target === moved.target && status !== "superseded",
  );
  const standing = between.find(isLive);
  if (standing && isLive(moved)) return unite(standing, moved);
  if (between.length === 0) return ok([{ ...moved, id: freeId(links, moved) }]);
  if (standing ? isDecided(standing) : isDecided(moved) && isLive(moved)) {
    return fail("one was rejected, the other is kept by a person");
  }
  return ok([]);
}

/** A proposal gives way to what a person decided, and of two proposals the less sure one; both rest on all evidence. */
function unite(standing: CausalLink, moved: CausalLink): Result<readonly CausalLink[], string> {
  if (helps(standing) !== helps(moved)) {
    return fail(`one says "${standing.relation}", the other "${moved.relation}"`);
  }
  const decided = [standing, moved].filter(isDecided);
  if (decided.length === 2 && standing.relation !== moved.relation) {
    return fail(`people decided on "${standing.relation}" and on "${moved.relation}"`);
  }
  const isWorded = [standing, moved].every((link) => isDecided(link) && isOwnWords(link));
  if (isWorded && standing.mechanism !== moved.mechanism) {
    return fail("people put them in different words");
  }
  const evidence = {
    evidence: uniteEvidence([standing.evidence, moved.evidence]),
    against: uniteEvidence([standing.against, moved.against]),
  };
  if (rankOf(moved) <= rankOf(standing)) return ok([{ ...standing, ...evidence }]);
  if (!isDecided(moved)) return ok([{ ...moved, ...evidence, id: standing.id }]);
  const id = causalLinkIds.fromDigest(sha256(`${moved.source}\n${moved.target}\n${moved.id}`));
  return ok([
    { ...standing, status: "superseded" },
    { ...moved, ...evidence, id },
  ]);
}

/** Own words, then what was accepted, then proposals by their confidence in [0, 1]. */
function rankOf(link: CausalLink): number {
  if (!isDecided(link)) return link.confidence;
  return isOwnWords(link) ? 3 : 2;
}

/** Does the one bring the other about, or keep it away? */
function helps({ relation }: CausalLink): boolean {
  return relation === "causes" || relation === "enables";
}

function isOwnWords({ status, actor }: CausalLink): boolean {
  return status === "edited" || actor === "person";
}

/** That of every link between these ends, unless a superseded one bears it. */
function freeId(links: readonly CausalLink[], { id, source, target }: CausalLink) {
  const usual = causalLinkIds.fromDigest(sha256(`${source}\n${target}`));
  const isTaken = links.some((link) => link.id === usual);
  return isTaken ? causalLinkIds.fromDigest(sha256(`${source}\n${target}\n${id}`)) : usual;
}

/** Each excerpt once, in order. */
export function uniteEvidence(
  lists: readonly (readonly EvidenceReference[])[],
): readonly EvidenceReference[] {
  const byPlace = new Map<string, EvidenceReference>();
  for (const reference of lists.flat()) {
    const place = `${evidenceKey(reference)}\n${reference.quote}`;
    if (!byPlace.has(place)) byPlace.set(place, reference);
  }
  return [...byPlace.values()];
}
