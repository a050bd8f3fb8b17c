import { onceFor } from "@/lib/base/once-for";
import { isLive } from "@/lib/domain/claim";
import type { Locator } from "@/lib/domain/evidence/evidence";
import { recordKinds } from "@/lib/domain/evidence/evidence-record";
import { type RecordReference, textField } from "@/lib/domain/evidence/record-reference";
import type { Question } from "@/lib/domain/rounds/question";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { countOnce } from "@/lib/investigation/evidence/count-once";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { createMemory } from "@/lib/investigation/remember";
import type {
  AnswerDraft,
  FindingDraft,
} from "@/lib/investigation/rounds/contracts/answer-question";
import { readDated } from "@/lib/signals/watch-evidence";
import { firstWritten } from "@/lib/signals/written-records";
import { cite } from "../cite";
import type { ReadDesk } from "../role-desk";
import { type Confirmation, ConfirmationWatch } from "./confirmations";

/** What machines measured names nothing. */
const kinds = recordKinds.filter((kind) => kind !== "metric");

type ReadConfirmations = {
  /** Those that share most first. */
  readonly confirmations: readonly Confirmation[];
  readonly records: number;
  readonly messages: number;
  /** Whether there are more messages. */
  readonly isCut: boolean;
};

const memories = onceFor((_evidence: EvidenceReader) => createMemory<ReadConfirmations>(1));

/** Read once for as long as the evidence is open, however many questions are put to it; what was broken off is read anew. */
function readConfirmations(
  evidence: EvidenceReader,
  desk: Pick<ReadDesk, "analysisOf" | "signal">,
): Promise<ReadConfirmations> {
  return memories(evidence)("read", () => read(evidence, desk));
}

/**
 * People write of what was before: what confirms them is known only when all of their messages are, as the analysis kept
 * them. Where nobody wrote anything, no record is read again.
 */
async function read(
  evidence: EvidenceReader,
  { analysisOf, signal }: Pick<ReadDesk, "analysisOf" | "signal">,
): Promise<ReadConfirmations> {
  const { considered, watch } = (await analysisOf(evidence, signal)).observations;
  const { writtenMessages, writtenLogs } = watch.detectors;
  const { records: written, isWhole } = firstWritten([writtenMessages, writtenLogs]);
  const confirming = new ConfirmationWatch(written);
  if (written.length > 0) {
    await readDated(countOnce(evidence).scan({ kinds }, { without: ["stamp"] }), (record) => {
      signal.throwIfAborted();
      confirming.observe(record);
    });
  }
  return {
    confirmations: confirming.confirmations(),
    records: considered.values().reduce((sum, count) => sum + count, 0),
    ...{ messages: written.length, isCut: !isWhole },
  };
}

const findingsMost = 3;
const placesKept = 20;
const namesShown = 3;
const claimCharactersMax = 480;

type Confirmed = Confirmation & { readonly event: TimelineEvent };

/** What people wrote of a record that an event cites is the second source of that event. */
export async function confirmEvents(
  { about, asked }: Pick<Question, "about" | "asked">,
  { timeline, ask, ...desk }: ReadDesk,
): Promise<AnswerDraft> {
  const read = await ask({
    ...{ name: "messages_of_records", arguments: {} },
    answer: (evidence) => readConfirmations(evidence, desk),
    tell: ({ confirmations, records, messages, isCut }) => ({
      ...{ read: records, messages, isCut },
      ...tellPlaces(confirmations.flatMap(({ record, written }) => [record, written])),
    }),
  });
  // A person who asks about a piece is answered about that piece.
  const isWanted = ({ id }: TimelineEvent) => asked === undefined || about === null || id === about;
  const confirmed = confirmedEvents(timeline, read.confirmations).filter(({ event }) =>
    isWanted(event),
  );
  const findings: FindingDraft[] = [];
  for (const [index, each] of confirmed.slice(0, findingsMost).entries()) {
    const quoted = [each.record, each.written];
    const cited = await ask({
      name: "quote_records",
      arguments: { places: quoted.map(({ path, locator }) => ({ path, locator })) },
      answer: (evidence) => cite(evidence, quoted),
      tell: () => tellPlaces(quoted),
    });
    if (cited.length < quoted.length) continue;
    findings.push({
      ...{ claim: claimOf(each), effect: { kind: "support", piece: each.event.id } },
      ...{ entities: [], time: null, method: "compared", confidence: 0.7 },
      ...{ evidence_refs: [...cited], against_refs: [] },
      tool_calls: [1, index + 2],
      counter_search: `Looked in ${read.records} records for others that name the same: hardly any do`,
    });
  }
  const messages = `${read.isCut ? "the first " : ""}${read.messages} messages`;
  const searched = `what ${messages} and ${read.records} records both name`;
  return {
    reasoning: `Compared ${searched}: ${confirmed.length} events have a second source.`,
    findings,
    nothing: findings.length > 0 ? null : searched,
  };
}

/** Each event once; one that cites the file of the message has its second source already. */
function confirmedEvents(
  { events }: Timeline,
  confirmations: readonly Confirmation[],
): readonly Confirmed[] {
  const live = events.filter(isLive);
  const confirmed = new Map<string, Confirmed>();
  for (const confirmation of confirmations) {
    const { record, written } = confirmation;
    const event = live.find(({ evidence }) =>
      evidence.some(({ path, locator }) => path === record.path && meet(locator, record.locator)),
    );
    if (event === undefined || confirmed.has(event.id)) continue;
    if (event.evidence.some(({ path }) => path === written.path)) continue;
    confirmed.set(event.id, { ...confirmation, event });
  }
  return [...confirmed.values()];
}

/** Of a record of several lines an event cites the one that tells. */
function meet(one: Locator, other: Locator): boolean {
  if (one.kind === "lines" && other.kind === "lines")
    return one.from <= other.to && other.from <= one.to;
  return one.kind === "index" && other.kind === "index" && one.index === other.index;
}

function claimOf({ record, written, shared }: Confirmed): string {
  const names = shared.slice(0, namesShown).join(", ");
  const claim = `${speakerOf(written)} wrote of ${names}, and ${record.path} records it`;
  return claim.slice(0, claimCharactersMax).toWellFormed();
}

/** A mail says in its head who wrote it. */
function speakerOf(record: RecordReference): string {
  const stated = record.source ?? textField(record, "user") ?? textField(record, "from");
  return (
    stated ?? /[\w.+-]{1,60}@[\w.-]{1,60}/.exec(record.message.slice(0, 600))?.[0] ?? "Somebody"
  );
}

function tellPlaces(records: readonly RecordReference[]) {
  const places = records.slice(0, placesKept);
  return {
    found: records.length,
    places: places.map(({ path, locator, time }) => ({ path, locator, at: time.earliest })),
  };
}
