import { toShownText } from "@/lib/domain/evidence/shown-path";
import type { ClaimSince } from "@/lib/domain/review/claims-since";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { namesOf } from "../rounds/named-pieces";
import { countOf } from "../text/byte-size";

const headings: readonly (readonly [ClaimSince["how"], string])[] = [
  ["changed", "Changed since this revision was submitted"],
  ["depends", "Unchanged, but depend on a claim that changed"],
  ["added", "Added since this revision was submitted"],
  ["removed", "Removed since this revision was submitted"],
  ["left-out", "Left out of the approval"],
];

type ClaimsSinceGroup = {
  readonly heading: string;
  readonly pieces: readonly {
    readonly id: string;
    readonly text: string;
    /** Id of the piece to look at. */
    readonly piece: string;
  }[];
};

/** What the approval in force does not cover as it is now, by what became of it. */
export function groupClaimsSince(
  claims: readonly ClaimSince[],
  timeline: Timeline,
): readonly ClaimsSinceGroup[] {
  const nameOf = namesOf(timeline);
  return headings
    .map(([how, heading]) => ({
      heading,
      pieces: claims
        .filter((claim) => claim.how === how)
        .map(({ noun, id }) => ({
          id: `${noun} ${id}`,
          // A root cause is named by its event.
          text: `${noun === "root-cause" ? "Root cause: " : ""}${toShownText(nameOf(id).title)}`,
          piece: id,
        })),
    }))
    .filter(({ pieces }) => pieces.length > 0);
}

const became: Readonly<Record<ClaimSince["how"], (count: number) => string>> = {
  changed: (count) => `${countOf(count, "claim")} changed`,
  depends: (count) => `${count} ${count === 1 ? "depends" : "depend"} on a claim that changed`,
  added: (count) => `${count} ${count === 1 ? "was" : "were"} added`,
  removed: (count) => `${count} ${count === 1 ? "was" : "were"} removed`,
  "left-out": (count) => `${count} ${count === 1 ? "was" : "were"} left out of the approval`,
};

/**
 * "Partly approved: 1 claim changed (Deployed 4.2); 1 depends on a claim that changed (…). The approval still applies to 12
 * claims."; null where the approval covers all there is.
 */
export function tellClaimsSince(
  claims: readonly ClaimSince[],
  timeline: Timeline,
  approvedCount: number,
): string | null {
  if (claims.length === 0) return null;
  const parts = headings.flatMap(([how, heading]) => {
    const group = groupClaimsSince(claims, timeline).find((each) => each.heading === heading);
    if (group === undefined) return [];
    const titles = group.pieces.map(({ text }) => text);
    return [`${became[how](titles.length)} (${nameFew(titles)})`];
  });
  const lost = claims.filter(({ how }) => how !== "added" && how !== "left-out").length;
  const rest = countOf(Math.max(0, approvedCount - lost), "claim");
  return `Partly approved: ${parts.join("; ")}. The approval still applies to ${rest}.`;
}

const namedMax = 3;

/** The first of many, and how many more there are. */
export function nameFew(titles: readonly string[]): string {
  const more = titles.length - namedMax;
  return [...titles.slice(0, namedMax), ...(more > 0 ? [`and ${more} more`] : [])].join("; ");
}
