import { toShownText } from "@/lib/domain/evidence/shown-path";
import { needsReason, type ReviewVerdict, verdictsOn } from "@/lib/domain/review/review-verdict";
import type { Revision } from "@/lib/domain/review/revision";
import type { UnapprovedPart } from "@/lib/domain/review/unapproved-part";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { namesOf } from "../rounds/named-pieces";
import type { Workspace } from "../workspace/workspace";

/** A part that a reviewer doubts or asks about, as an approval may leave it out; its reason is theirs. */
export type DisputedPart = UnapprovedPart & {
  readonly title: string;
  /** Somebody says that it is wrong; of others somebody asks. */
  readonly isDoubted: boolean;
};

/** What an approval leaves out unless its giver chooses otherwise: nobody vouches by oversight for what a reviewer doubts. */
export function leaveOutDisputed(parts: readonly DisputedPart[]): readonly UnapprovedPart[] {
  return parts
    .filter(({ isDoubted }) => isDoubted)
    .map(({ noun, id, reason }) => ({ noun, id, reason }));
}

/** Each once, in the order of the first word on it; what is no claim of the revision and no sentence cannot be left out. */
export function listDisputedParts(
  { id: revision, claims }: Pick<Revision, "id" | "claims">,
  timeline: Timeline,
  verdicts: readonly ReviewVerdict[],
): readonly DisputedPart[] {
  const nameOf = namesOf(timeline);
  const parts = new Map<string, DisputedPart>();
  for (const verdict of verdictsOn(verdicts, revision)) {
    if (!needsReason(verdict.kind)) continue;
    const named = toPart(verdict, timeline, claims);
    if (named === null) continue;
    const key = `${named.noun} ${named.id}`;
    const before = parts.get(key);
    parts.set(key, {
      ...named,
      title: verdict.sentence ?? toShownText(nameOf(verdict.piece).title),
      reason: before === undefined ? verdict.note : `${before.reason} ${verdict.note}`,
      isDoubted: verdict.kind === "doubt" || before?.isDoubted === true,
    });
  }
  return [...parts.values()];
}

/** The words by which a reader finds a part again that an approval left out. */
export function nameLeftOut(
  { noun, id }: UnapprovedPart,
  revision: Revision["id"],
  { timeline, reviewVerdicts }: Pick<Workspace, "timeline" | "reviewVerdicts">,
): string {
  if (noun !== "block") {
    const title = toShownText(namesOf(timeline)(id).title);
    return noun === "root-cause" ? `Root cause: ${title}` : title;
  }
  const said = reviewVerdicts.find(
    (verdict) => verdict.revision === revision && verdict.piece === id && verdict.sentence,
  );
  return said?.sentence ?? "A sentence";
}

/** A revision names a root cause by its event. */
function toPart(
  { noun, piece }: ReviewVerdict,
  { rootCauses }: Timeline,
  claims: Revision["claims"],
): Pick<UnapprovedPart, "noun" | "id"> | null {
  if (noun === "block") return { noun, id: piece };
  const root = noun === "root-cause" ? rootCauses.find(({ id }) => id === piece) : undefined;
  const id = root?.event ?? piece;
  if (!claims.some((claim) => claim.noun === noun && claim.id === id)) return null;
  return noun === "uncertainty" || noun === "hypothesis" ? null : { noun, id };
}
