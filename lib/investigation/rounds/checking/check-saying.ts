import type { EvidenceRecord, RecordKind } from "@/lib/domain/evidence/evidence-record";
import { failed, type Outcome } from "./credibility-caps";
import type { Subject } from "./subject";

type End = { readonly subject: Subject; readonly records: readonly EvidenceRecord[] };

/** Records that tell of what others did or measured. */
const tellingRecords: ReadonlySet<RecordKind> = new Set(["alert", "message"]);
/** Events that are nothing but being told. */
const tellings: ReadonlySet<string> = new Set(["alert", "communication"]);
/** What befalls things: nobody does it because of what was said. */
const befalling: ReadonlySet<string> = new Set([
  ...["failure", "degradation", "threshold_breach", "environmental"],
]);

/**
 * What people only said moves whoever heard it, to a deed or to a word: it is no cause of what befalls a thing. An alert may
 * stand for what it measured, of things that something ties to it. Null where nothing speaks against the connection.
 */
export function checkSaying(source: End, target: End, isTied: boolean): Outcome | null {
  if (!isOnlyStated(source)) return null;
  const [of, to] = [source.subject.kind, target.subject.kind];
  if (of === "communication" && to !== null && befalling.has(to)) {
    return saying("What people only said is no cause of what befalls a thing");
  }
  return of === "alert" && !isTied
    ? saying("Its cause is an alert, and nothing ties its effect to that")
    : null;
}

function saying(why: string): Outcome {
  return failed("conclusion", "nothing-ties", why);
}

function isOnlyStated({ subject: { kind }, records }: End): boolean {
  return (
    kind !== null &&
    tellings.has(kind) &&
    records.length > 0 &&
    records.every((record) => tellingRecords.has(record.kind))
  );
}
