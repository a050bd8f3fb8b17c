import type { EvidenceRecord, RecordKind } from "@/lib/domain/evidence/evidence-record";
import { IdentifierSample, type Sighting } from "../identifiers/identifier-sample";
import { eachActMark, eachPhrase } from "./act-marks";

/** Marks kept of one source. */
const marksMax = 5_000;
/** A template of more records is what a program says again and again, and no single act. */
const recordsOfTemplateMax = 2;

/** What people write themselves, at the time: in a chat, a ticket, a record of a change. */
const kindsOfPeople: ReadonlySet<RecordKind> = new Set(["message", "change"]);

/** Who wrote a mark: a person at the time, or a machine, as an identifier or as two words in a row. */
export type ActMaker = "person" | "identifier" | "phrase";
export type ActSighting = Sighting & { readonly maker: ActMaker };

/** The marks of what was done, as one source has them. Times are as written. */
export class ActObservation {
  private readonly ofPeople = new IdentifierSample(marksMax);
  private readonly ofMachines = new IdentifierSample(marksMax);

  /** `seen`: records of its template before this one. */
  observe(record: EvidenceRecord, wallMs: number, place: number, seen: number): void {
    const { recordNumber } = record;
    if (kindsOfPeople.has(record.kind)) {
      eachActMark(record, (digest) => this.ofPeople.add(digest, wallMs, recordNumber, place));
    } else if (seen <= recordsOfTemplateMax) {
      eachPhrase(record, (digest) => this.ofMachines.add(digest, wallMs, recordNumber, place));
    }
  }

  find(digest: number): Sighting | null {
    return this.ofPeople.find(digest) ?? this.ofMachines.find(digest);
  }

  *all(): Generator<readonly [digest: number, ActSighting]> {
    for (const [digest, sighting] of this.ofPeople.all())
      yield [digest, { ...sighting, maker: "person" }];
    for (const [digest, sighting] of this.ofMachines.all())
      yield [digest, { ...sighting, maker: "phrase" }];
  }
}
