import type { TimelineDocument } from "./document-schema";

type Named = Pick<TimelineDocument, "incident" | "revision" | "bounds">;

const titleCharsMax = 60;

/** How an exported file is named: by its incident, the revision where it is one, and the day on which it happened. */
export function exportName({ incident, revision, bounds }: Named, isRedacted: boolean): string {
  const day = (incident.startedAt ?? bounds?.from ?? "").slice(0, 10);
  const parts = [
    slugOf(incident.title),
    revision === null ? "" : `revision-${revision.number}`,
    day,
    isRedacted ? "redacted" : "",
  ];
  return parts.filter((part) => part !== "").join("-");
}

/** Letters and digits that every file system and every header keeps; whole words as far as there is room. */
function slugOf(title: string): string {
  const words = title
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
  let slug = "";
  for (const word of words) {
    if (slug.length + word.length >= titleCharsMax) break;
    slug = slug === "" ? word : `${slug}-${word}`;
  }
  return slug === "" ? "incident" : slug;
}
