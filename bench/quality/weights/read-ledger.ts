import { goldenFiles } from "@/lib/golden/golden-incident";
import { LedgerWatch } from "@/lib/ledger/ledger-watch";
import { type Ledger, openLedger } from "@/lib/ledger/open-ledger";
import { openLocalEvidence } from "@/lib/server/headless/headless";
import { readDated } from "@/lib/signals/watch-evidence";

/** The ledger of an incident folder, as the analyst opens it. */
export async function readLedger(folder: string): Promise<Ledger> {
  return openLocalEvidence(await goldenFiles(folder), async (reader) => {
    const watch = new LedgerWatch(["access", "alert", "change", "log", "message", "metric"]);
    await readDated(reader.scan({}, { without: ["stamp"] }), (record) => watch.observe(record));
    return openLedger([watch]);
  });
}
