import { toReference } from "@/lib/domain/evidence/record-reference";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import type { Ledger } from "@/lib/ledger/open-ledger";
import { readToldRows } from "@/lib/ledger/read-told-rows";

/** The ledger with the rows it tells happenings by as they read in the evidence. */
export function tellRows(
  ledger: Ledger,
  evidence: Pick<EvidenceReader, "recordAt">,
): Promise<Ledger> {
  return readToldRows(ledger, async ({ artifactId, locator, recordNumber }) => {
    const records = await evidence.recordAt(artifactId, locator);
    const record = records.find((each) => each.recordNumber === recordNumber);
    return record === undefined ? null : toReference(record);
  });
}
