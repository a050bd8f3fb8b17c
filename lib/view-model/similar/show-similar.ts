import { parseInstant } from "@/lib/base/instant";
import type { RevisionId } from "@/lib/domain/ids";
import { formatDateTime } from "@/lib/time/shown/time-text";
import type { GivenSimilar } from "./similar-schema";

export type ShownSimilar = {
  /** How many were compared, and why there is nothing, where there is nothing. */
  readonly summary: string;
  readonly incidents: readonly ShownIncident[];
};

export type ShownIncident = {
  readonly revisionId: RevisionId;
  readonly title: string;
  /** How like it is, and which revision tells it. */
  readonly kicker: string;
  readonly matched: readonly string[];
  readonly ending: readonly string[];
};

export function showSimilar(given: GivenSimilar, zone: string): ShownSimilar {
  return {
    summary: [tellFound(given), ...tellLeftOut(given)].join(" "),
    incidents: given.similar.map((each) => ({
      ...{ revisionId: each.revisionId, title: each.title, matched: each.matched },
      kicker: `${Math.round(each.likeness * 100)} % alike · revision ${each.number}, approved ${formatDateTime(each.approvedAt, zone)}`,
      ending: tellEnding(each.ending, zone),
    })),
  };
}

function tellFound({ compared, hasMore, isComparable, similar }: GivenSimilar): string {
  if (!isComparable) {
    return "This timeline has no path from a cause to an impact yet, so there is nothing to compare.";
  }
  if (compared === 0) return "No revision of another incident is approved yet.";
  const revisions = `${compared} approved ${compared === 1 ? "revision" : "revisions"}`;
  const among = hasMore ? `the newest ${revisions}` : revisions;
  const found =
    similar.length === 0
      ? "No revision is similar to this timeline"
      : `${similar.length} similar to this timeline`;
  return `${found}, of ${among} compared by their paths of causes.`;
}

function tellLeftOut({ altered }: GivenSimilar): readonly string[] {
  if (altered === 0) return [];
  const more = altered === 1 ? "One more revision was" : `${altered} more revisions were`;
  return [`${more} changed after the approval and excluded.`];
}

function tellEnding(
  { events, mitigatedAt, resolvedAt }: GivenSimilar["similar"][number]["ending"],
  zone: string,
): readonly string[] {
  const format = (text: string | null) => {
    const at = text === null ? null : parseInstant(text);
    return at === null ? null : formatDateTime(at, zone);
  };
  const timed = (name: string, text: string | null) => {
    const at = format(text);
    return at === null ? [] : [`${name} ${at}`];
  };
  return [
    ...events.map(({ title, at }) => {
      const known = format(at);
      return known === null ? title : `${title}, ${known}`;
    }),
    ...timed("Mitigated", mitigatedAt),
    ...timed("Ended", resolvedAt),
  ];
}
