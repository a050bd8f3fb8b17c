import { fail, type Result } from "@/lib/base/result";
import type { IncidentId } from "@/lib/domain/ids";
import { createSearchIndex, type SearchIndex } from "@/lib/retrieval/search";
import { evidenceKey } from "../../evidence/evidence-key";
import type { Embedder } from "../../ports/embedder-port";
import type { EvidenceReader } from "../../ports/evidence-port";
import { countStatuses } from "./count-status";
import { type MeaningIndex, makeMeaningIndex } from "./meaning-index";
import { createRecall, type Recall } from "./recall";
import { listSearchableRecords, type RecordPlace } from "./search-records";

/** An index of 200,000 records takes some hundreds of megabytes; people search a few incidents at a time. */
const indexesMax = 3;

/** However slow a model is, it has placed the texts of an incident by then. */
const makingMsMax = 30 * 60_000;

export type RecordIndex = SearchIndex<RecordPlace> & {
  readonly recall: Recall;
  /** Records beyond the most that are searched. */
  readonly left: number;
  /** The same by meaning, made once for a model while this is kept; a failure is not. */
  readonly meaning: (embedder: Embedder) => Promise<Result<MeaningIndex, string>>;
};

export type RecordIndexes = {
  /** Made of all the evidence, once as long as files and clocks stay as they are. */
  readonly of: (incidentId: IncidentId, evidence: EvidenceReader) => Promise<RecordIndex>;
};

/** One index of one incident, made or to be made; `evidence` is null from when it is being read. */
type Slot = { key: string; evidence: EvidenceReader | null; readonly index: Promise<RecordIndex> };

/**
 * Kept for the incidents asked for last, each as its evidence was at last; one is made at a time. Who asks for one that waits to be made
 * gets it as the evidence is when its turn comes.
 */
export function createRecordIndexes(
  make: (evidence: EvidenceReader) => Promise<RecordIndex> = makeIndex,
): RecordIndexes {
  const slots = new Map<IncidentId, Slot>();
  let turn: Promise<unknown> = Promise.resolve();

  function begin(incidentId: IncidentId, evidence: EvidenceReader, key: string): Slot {
    const index = turn.then(() => {
      const latest = slot.evidence ?? evidence;
      slot.evidence = null;
      return make(latest);
    });
    const slot: Slot = { key, evidence, index };
    turn = index.catch(() => forget(incidentId, slot));
    return slot;
  }
  function forget(incidentId: IncidentId, slot: Slot): void {
    if (slots.get(incidentId) === slot) slots.delete(incidentId);
  }
  function slotOf(incidentId: IncidentId, evidence: EvidenceReader): Slot {
    const key = evidenceKey(evidence);
    const known = slots.get(incidentId);
    if (known === undefined) return begin(incidentId, evidence, key);
    if (known.key === key) return known;
    if (known.evidence === null) return begin(incidentId, evidence, key);
    known.key = key;
    known.evidence = evidence;
    return known;
  }
  return {
    of(incidentId, evidence) {
      const slot = slotOf(incidentId, evidence);
      // The one asked for last goes last.
      slots.delete(incidentId);
      slots.set(incidentId, slot);
      const [oldest] = slots.keys();
      if (slots.size > indexesMax && oldest !== undefined) slots.delete(oldest);
      return slot.index;
    },
  };
}

async function makeIndex(evidence: EvidenceReader): Promise<RecordIndex> {
  const records = await listSearchableRecords(evidence);
  const index = createSearchIndex(records.items);
  return {
    ...{ ...index, left: records.left, recall: createRecall(index, await countStatuses(evidence)) },
    meaning: rememberMeaning((embedder) =>
      makeMeaningIndex(evidence, records, embedder, AbortSignal.timeout(makingMsMax)),
    ),
  };
}

/** One for each model; who asks while it is made waits for the same. */
export function rememberMeaning(
  make: (embedder: Embedder) => Promise<Result<MeaningIndex, string>>,
): RecordIndex["meaning"] {
  const known = new Map<string, Promise<Result<MeaningIndex, string>>>();
  return (embedder) => {
    const key = `${embedder.name} ${embedder.address}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const made = make(embedder).catch((error: unknown) =>
      fail(error instanceof Error ? error.message : String(error)),
    );
    // Another model or address was set: of the one before nothing is asked any more.
    known.clear();
    known.set(key, made);
    void made.then(({ ok: isMade }) => isMade || known.delete(key));
    return made;
  };
}
