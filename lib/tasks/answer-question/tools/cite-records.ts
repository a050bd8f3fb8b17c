import type { RecordReference } from "@/lib/domain/record-reference";
import type { EvidenceArgument } from "@/lib/investigation/calls/function-arguments";
import { cite } from "../../cite";
import type { Answered, Inquiry } from "./inquiry";
import { placeOfRecord, tellResult } from "./tool-result";

/** Records quoted as they stand, the most telling first; what cannot be quoted is left out. */
export function citeRecords(
  inquiry: Inquiry,
  records: readonly RecordReference[],
): Promise<Answered<readonly EvidenceArgument[]>> {
  const places = records.map(placeOfRecord);
  return inquiry.ask({
    name: "quote_records",
    arguments: { places: places.map(({ path, locator }) => ({ path, locator })) },
    answer: (evidence) => cite(evidence, records),
    tell: (cited) => tellResult({ found: cited.length, isCut: false, places }),
  });
}
