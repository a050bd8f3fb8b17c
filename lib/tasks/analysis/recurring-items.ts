import { instant } from "@/lib/base/instant";
import type { EvidenceRecord } from "@/lib/domain/evidence/evidence-record";
import { type RecordReference, toReference } from "@/lib/domain/evidence/record-reference";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { hostMention, serviceOf } from "@/lib/names/host-and-service";
import { onsetOf, type Signal, uniqueMentions } from "@/lib/signals/signal";

/*
 * Ordinary failures are about a different request each time. When the same identifier is in every one of
 * them, one item is what fails (a poison message, a broken row, a locked record), and where it came in is
 * where it began: Hohpe and Woolf, Enterprise Integration Patterns, Invalid Message Channel.
 */

/** Failures that may be about one item, and how often they must have come to say so. */
const failing = /^error\.(broker|log|job|lock|timeout)$/;
const failuresMin = 3;
/** An item lies this long before somebody chokes on it, at most. */
const waitsMs = 60 * 60_000;
/** An identifier many records carry is a name and not an item. */
const sightingsMax = 4;
const itemsMax = 3;
const candidatesMax = 12;

export async function findRecurringItems(
  reader: EvidenceReader,
  signals: readonly Signal[],
): Promise<readonly Signal[]> {
  const candidates = signals.flatMap((signal) => {
    const [first] = signal.records;
    if (first === undefined || !failing.test(signal.family) || signal.count < failuresMin)
      return [];
    return sharedIdentifiers(signal.records).map((identifier) => ({ signal, first, identifier }));
  });
  if (candidates.length === 0) return signals;
  const sightings = await findSightings(reader, candidates.slice(0, candidatesMax));
  const named = new Map<Signal, Signal>();
  const entries: Signal[] = [];
  for (const [{ signal, identifier }, [record, ...more]] of sightings) {
    if (record === undefined || more.length >= sightingsMax || named.has(signal)) continue;
    const item = { type: "resource", name: identifier };
    named.set(signal, { ...signal, entities: uniqueMentions([...signal.entities, item]) });
    entries.push(toEntry(record, item, signal));
  }
  return [...signals.map((signal) => named.get(signal) ?? signal), ...entries];
}

type Candidate = {
  readonly signal: Signal;
  readonly first: RecordReference;
  readonly identifier: string;
};

/** Where other logs carry the identifiers before the first failure, in order of time. */
async function findSightings(
  reader: EvidenceReader,
  candidates: readonly Candidate[],
): Promise<ReadonlyMap<Candidate, readonly RecordReference[]>> {
  const found = new Map(
    candidates.map((candidate): [Candidate, RecordReference[]] => [candidate, []]),
  );
  const firsts = candidates.map(({ first }) => first.time);
  const from = instant(Math.min(...firsts.map(({ earliest }) => earliest)) - waitsMs);
  const to = instant(Math.max(...firsts.map(({ latest }) => latest)) + 1);
  for await (const chunk of reader.scan({ kinds: ["log", "access"], from, to })) {
    for (const record of chunk) note(record, found);
  }
  return found;
}

function note(record: EvidenceRecord, found: ReadonlyMap<Candidate, RecordReference[]>): void {
  for (const [candidate, seen] of found) {
    if (seen.length > sightingsMax || !isBefore(record, candidate)) continue;
    const reference = carries(record, candidate.identifier) ? toReference(record) : null;
    if (reference !== null) seen.push(reference);
  }
}

function isBefore(record: EvidenceRecord, { first }: Candidate): boolean {
  return (
    record.path !== first.path && record.time !== null && record.time.micros <= first.time.micros
  );
}

function carries({ message, fields }: EvidenceRecord, identifier: string): boolean {
  return (
    message.includes(identifier) || Object.values(fields).some((value) => value === identifier)
  );
}

function toEntry(
  record: RecordReference,
  item: { readonly type: string; readonly name: string },
  failure: Signal,
): Signal {
  const service = serviceOf(record);
  return {
    detector: "recurring-items",
    family: "item.enters",
    entities: uniqueMentions([
      service === null ? null : { type: "service", name: service },
      hostMention(record),
      item,
    ]),
    onset: onsetOf(record),
    end: null,
    records: [record],
    count: 1,
    baselineCount: 0,
    severity: failure.severity,
    novelty: 1,
    explanation: record.message.split("\n")[0]?.slice(0, 300) ?? "",
    facts: { item: item.name, service: service ?? "", count: String(failure.count) },
  };
}

/** Words with four digits or more that every one of the failures carries, the longest first. */
function sharedIdentifiers(records: readonly RecordReference[]): readonly string[] {
  const [first, ...others] = records.filter(({ kind }) => kind === "log");
  if (first === undefined || others.length < failuresMin - 1) return [];
  const isShared = (word: string) => others.every(({ message }) => message.includes(word));
  return identifiersOf(first.message)
    .filter(isShared)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, itemsMax);
}

function identifiersOf(message: string): readonly string[] {
  const words = message.match(/[A-Za-z0-9][A-Za-z0-9_-]{6,63}/g) ?? [];
  return [...new Set(words)].filter((word) => (word.match(/\d/g)?.length ?? 0) >= 4);
}
