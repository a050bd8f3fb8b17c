import { interval } from "@/lib/base/instant";
import { type RecordReference, referenceKey } from "@/lib/domain/record-reference";
import type { FindingDraft } from "@/lib/investigation/rounds/contracts/answer-question";
import { askRecords } from "../tools/ask-records";
import { citeRecords } from "../tools/cite-records";
import { pieceDraft } from "../tools/finding-draft";
import type { Inquiry } from "../tools/inquiry";
import { wordsOf } from "../tools/mention-entities";
import { widen } from "../tools/question-window";
import { askRecordsAt } from "../tools/records-at";
import type { DatedEvent, Story } from "../tools/story";

/** A second witness tells of the same within this much. */
const sameMomentMs = 3000;
/** A word that more records of the moment have names nothing in particular. */
const commonMin = 6;
/** Names, numbers of tickets and addresses are as long. */
const identifierMin = 4;
const sharedMin = 2;
const witnessesMax = 3;

/**
 * Further evidence of an event from files that it does not cite: a record of the same moment that carries identifiers of
 * the event's own records, which few others of the moment have. What says word for word the same is a copy, and no witness.
 */
export async function findWitness(
  inquiry: Inquiry,
  story: Story,
  event: DatedEvent,
): Promise<FindingDraft | null> {
  const own = await askRecordsAt(inquiry, event.evidence);
  const cited = new Set(event.evidence.map(({ path }) => path));
  const window = widen(interval(event.time.earliest, event.time.latest), sameMomentMs);
  const around = await askRecords(inquiry, { window });
  const identifiers = rareWords(own.answer, around.answer.records);
  const known = new Set(own.answer.map(({ message }) => message));
  const witnesses = around.answer.records
    .filter((record) => !cited.has(record.path) && !story.isReported(record))
    .filter(({ message }) => !known.has(message))
    .map((record) => ({ record, shared: wordsOf(record).intersection(identifiers) }))
    .filter(({ shared }) => shared.size >= sharedMin)
    .toSorted(
      (a, b) =>
        b.shared.size - a.shared.size || (referenceKey(a.record) < referenceKey(b.record) ? -1 : 1),
    )
    .slice(0, witnessesMax);
  const [best] = witnesses;
  if (best === undefined) return null;
  const quoted = await citeRecords(
    inquiry,
    witnesses.map(({ record }) => record),
  );
  if (quoted.answer.length === 0) return null;
  const names = [...best.shared].toSorted().slice(0, 3).join(", ");
  return pieceDraft("support", event.id, {
    claim: `A second source, ${best.record.path}, tells of the same within 3 s: it carries ${names} as "${event.title}" does`,
    ...{ method: "compared", cited: quoted.answer, calls: [own.call, around.call, quoted.call] },
    confidence: Math.min(0.85, 0.6 + 0.05 * best.shared.size),
    counterSearch: `Whether it is a copy: it says it in other words; ${around.answer.total} records of the moment were compared${around.answer.isCut ? ", not all of them" : ""}`,
  });
}

/** Identifiers in some records that few others of the moment carry. */
function rareWords(
  own: readonly RecordReference[],
  around: readonly RecordReference[],
): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const record of around)
    for (const word of wordsOf(record)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const identifying = own
    .flatMap((record) => [...wordsOf(record)])
    .filter((word) => word.length >= identifierMin && (counts.get(word) ?? 0) < commonMin);
  return new Set(identifying);
}
