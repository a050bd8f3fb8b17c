import { toReference } from "@/lib/domain/evidence/record-reference";
import { goldenFiles } from "@/lib/golden/golden-incident";
import { LedgerWatch } from "@/lib/ledger/ledger-watch";
import { type Ledger, openLedger } from "@/lib/ledger/open-ledger";
import { openLocalEvidence } from "@/lib/server/headless/headless";

/** The ledger of an incident folder, as the analyst opens it. */
export async function readLedger(folder: string): Promise<Ledger> {
  return openLocalEvidence(await goldenFiles(folder), async (reader) => {
    const watch = new LedgerWatch(["access", "alert", "change", "log", "message", "metric"]);
    for await (const records of reader.scan({}, { without: ["stamp"] })) {
      for (const record of records) {
        const reference = toReference(record);
        if (reference !== null) watch.observe(reference);
      }
    }
    return openLedger([watch]);
  });
}
