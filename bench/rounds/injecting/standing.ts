import { isLive } from "@/lib/domain/claim";
import { toCitation } from "@/lib/domain/evidence/citation";
import type { EvidenceReference } from "@/lib/domain/evidence/evidence";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import type { EvidenceArgument } from "@/lib/investigation/ports/calls/function-arguments";
import { isAmong, placeOfReference } from "../places";
import type { Exhibit } from "./material";

const slackMs = 5_000;

/** The event of the timeline that rests on a record of the truth's event and begins when that did. */
export function findStanding(
  { events }: Pick<Timeline, "events">,
  { records, at }: Exhibit,
): TimelineEvent | null {
  const places = records.map(({ place }) => place);
  return (
    events.find(
      (event) =>
        isLive(event) &&
        event.time.kind !== "unknown" &&
        (at === null ||
          (at >= event.time.earliest - slackMs && at <= event.time.latest + slackMs)) &&
        event.evidence.some((reference) => isAmong(placeOfReference(reference), places)),
    ) ?? null
  );
}

/** Does any event of the timeline rest on one of its records? */
export function isListed({ events }: Pick<Timeline, "events">, { records }: Exhibit): boolean {
  const places = records.map(({ place }) => place);
  return events.some(
    (event) =>
      isLive(event) &&
      event.evidence.some((reference) => isAmong(placeOfReference(reference), places)),
  );
}

/** What an event cites first, as somebody else cites it; null where that is a frame. */
export function firstCitation({ evidence: [first] }: TimelineEvent): EvidenceArgument | null {
  return first === undefined ? null : toArgument(first);
}

export function toArgument(reference: EvidenceReference): EvidenceArgument | null {
  if (reference.locator.kind === "frame") return null;
  const citation = toCitation(reference);
  return "lines" in citation || "index" in citation ? citation : null;
}
