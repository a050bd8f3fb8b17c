import type { Instant } from "@/lib/base/instant";
import type { Locator } from "@/lib/domain/evidence";
import type { EvidenceRecord } from "@/lib/domain/evidence-record";
import type { ArtifactId } from "@/lib/domain/ids";
import type { Searchable } from "@/lib/retrieval/searchable";
import { findTimes } from "@/lib/time/expressions/find-times";
import type { EvidenceReader } from "../ports/evidence-port";

export type RecordPlace = {
  readonly artifactId: ArtifactId;
  readonly path: string;
  readonly locator: Locator;
  /** The beginning of what it says. */
  readonly said: string;
  readonly at: Instant | null;
};

const saidMax = 300;

/** More records than this are not searched by meaning; the search of the evidence finds words among all. */
const recordsMax = 200_000;

export type SearchableRecords = {
  readonly items: readonly Searchable<RecordPlace>[];
  /** Records beyond the most that are looked at. */
  readonly left: number;
};

/** The records of an incident as they are searched, artifact by artifact. */
export async function listSearchableRecords(evidence: EvidenceReader): Promise<SearchableRecords> {
  const zones = new Map(evidence.artifacts.map(({ artifact, clock }) => [artifact.id, clock.zone]));
  const items: Searchable<RecordPlace>[] = [];
  let left = 0;
  for await (const chunk of evidence.scan({}, { order: "file", without: ["fields", "stamp"] })) {
    for (const record of chunk) {
      if (items.length < recordsMax)
        items.push(toSearchable(record, zones.get(record.artifactId) ?? "UTC"));
      else left += 1;
    }
  }
  return { items, left };
}

function toSearchable(record: EvidenceRecord, zone: string): Searchable<RecordPlace> {
  const { artifactId, path, locator, source, message, template, time, kind } = record;
  return {
    place: {
      artifactId,
      path,
      locator,
      said: message.slice(0, saidMax),
      at: time?.earliest ?? null,
    },
    text: `${path.replace(/\.\w+$/, "")} ${source ?? ""} ${message}`,
    time: time === null ? null : { earliest: time.earliest, latest: time.latest },
    timeConfidence: 1,
    told: kind === "message" ? tellTime(record, zone) : null,
    series: kind === "message" ? null : `${artifactId} ${template}`,
    salience: salienceOf(record),
  };
}

/** The first time that a person's words tell, from the time they were written. */
function tellTime(
  { message, time }: EvidenceRecord,
  zone: string,
): Searchable<RecordPlace>["told"] {
  const context = { reference: time?.latest ?? null, zone, isDayFirst: false };
  for (const { earliest, latest, text, confidence } of findTimes(message, context).expressions) {
    if (earliest === null || latest === null) continue;
    return { earliest, latest, words: text, confidence };
  }
  return null;
}

const ofSeverity = {
  debug: 0.1,
  info: 0.3,
  notice: 0.4,
  warning: 0.6,
  error: 0.8,
  critical: 0.9,
} as const;

/** What people do and say, and what warns, before what runs as ever. */
function salienceOf({ kind, severity }: EvidenceRecord): number {
  if (kind === "alert" || kind === "change") return 0.9;
  if (kind === "message") return 0.8;
  return severity === null ? 0.3 : ofSeverity[severity];
}
