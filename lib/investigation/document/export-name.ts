import { toFileSlug } from "@/lib/domain/file-slug";
import type { TimelineDocument } from "./document-schema";

type Named = Pick<TimelineDocument, "incident" | "revision" | "bounds">;

/** How an exported file is named: by its incident, the revision where it is one, and the day on which it happened. */
export function exportName({ incident, revision, bounds }: Named, isRedacted: boolean): string {
  const day = (incident.startedAt ?? bounds?.from ?? "").slice(0, 10);
  const parts = [
    toFileSlug(incident.title),
    revision === null ? "" : `revision-${revision.number}`,
    day,
    isRedacted ? "redacted" : "",
  ];
  return parts.filter((part) => part !== "").join("-");
}
