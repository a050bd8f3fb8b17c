import type { Instant } from "@/lib/base/instant";
import type { Locator } from "@/lib/domain/evidence/evidence";
import type { EvidenceRecord, RecordKind } from "@/lib/domain/evidence/evidence-record";
import type { ArtifactId } from "@/lib/domain/ids";
import { findAsked } from "@/lib/retrieval/conversation/said";
import type { Searchable } from "@/lib/retrieval/searchable";
import { findTimes } from "@/lib/time/expressions/find-times";
import type { WrittenMessage } from "@/lib/time/expressions/supersede-corrected";
import { findSpeakersZone } from "../../evidence/facts/speakers-zone";
import type { EvidenceReader } from "../../ports/evidence-port";

export type RecordPlace = {
  readonly artifactId: ArtifactId;
  readonly path: string;
  readonly locator: Locator;
  /** The beginning of what it says. */
  readonly said: string;
  readonly at: Instant | null;
  readonly kind: RecordKind;
  /** Host, service or person that wrote it. */
  readonly source: string | null;
  /** What records alike say. */
  readonly template: string;
};

const shownMax = 300;

/** More records than this are not searched by meaning; the search of the evidence finds words among all. */
const recordsMax = 200_000;

export type SearchableRecords = {
  readonly items: readonly Searchable<RecordPlace>[];
  /** Of each item, which record of its artifact it is. */
  readonly recordNumbers: readonly number[];
  /** Records beyond the most that are looked at. */
  readonly left: number;
};

/** The records of an incident as they are searched, artifact by artifact; times in what people wrote as they speak of them. */
export async function listSearchableRecords(evidence: EvidenceReader): Promise<SearchableRecords> {
  const items: Searchable<RecordPlace>[] = [];
  const recordNumbers: number[] = [];
  const written = new Map<ArtifactId, Written[]>();
  let left = 0;
  for await (const chunk of evidence.scan({}, { order: "file", without: ["fields", "stamp"] })) {
    for (const record of chunk) {
      if (items.length === recordsMax) {
        left += 1;
        continue;
      }
      if (record.kind === "message") {
        const messages = written.get(record.artifactId) ?? [];
        written.set(record.artifactId, messages);
        messages.push(toWritten(record, items.length));
      }
      items.push(toSearchable(record));
      recordNumbers.push(record.recordNumber);
    }
  }
  tellTimes(items, written, evidence);
  return { items, recordNumbers, left };
}

/** What a person wrote, and which of the searched records it is. */
type Written = WrittenMessage & { readonly number: number };

/** Behind so many characters of a message no time is looked for. */
const timesWithin = 2000;

function toWritten({ source, path, message, time }: EvidenceRecord, number: number): Written {
  const reference = time?.latest ?? null;
  const text = message.slice(0, timesWithin);
  return { author: source ?? path, text, reference, zone: "UTC", isDayFirst: false, number };
}

/** The times that messages tell, each file in the zone its people speak in, whatever its stamps are written in. */
function tellTimes(
  items: Searchable<RecordPlace>[],
  written: ReadonlyMap<ArtifactId, readonly Written[]>,
  { artifacts }: EvidenceReader,
): void {
  const zones = new Map(artifacts.map(({ artifact, clock }) => [artifact.id, clock.zone]));
  for (const [artifactId, messages] of written) {
    const own = zones.get(artifactId) ?? "UTC";
    const zone = findSpeakersZone(messages, [own, ...zones.values()]);
    for (const { number, ...message } of messages) {
      const item = items[number];
      if (item !== undefined) items[number] = { ...item, stated: tellTime({ ...message, zone }) };
    }
  }
}

function toSearchable(record: EvidenceRecord): Searchable<RecordPlace> {
  const { artifactId, path, locator, source, message, template, time, kind } = record;
  return {
    place: {
      artifactId,
      path,
      locator,
      said: message.slice(0, shownMax),
      at: time?.earliest ?? null,
      kind,
      source,
      template,
    },
    text: `${path.replace(/\.\w+$/, "")} ${source ?? ""} ${message}`,
    time: time === null ? null : { earliest: time.earliest, latest: time.latest },
    timeConfidence: 1,
    stated: null,
    said:
      kind === "message"
        ? { conversation: artifactId, speaker: source, asks: findAsked(message) }
        : null,
    series: kind === "message" ? null : `${artifactId} ${template}`,
    salience: salienceOf(record),
  };
}

/** The first time that a person's words tell, from the time they were written. */
function tellTime({ text, ...context }: WrittenMessage): Searchable<RecordPlace>["stated"] {
  for (const { earliest, latest, text: words, confidence } of findTimes(text, context)
    .expressions) {
    if (earliest === null || latest === null) continue;
    return { earliest, latest, words, confidence };
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
