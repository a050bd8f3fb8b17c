import type { EvidenceFilter, ScanColumn } from "@/lib/investigation/ports/evidence-port";
import type { Database } from "../../duckdb";
import { withoutStatement } from "../../engine-failure";
import { allRecords, filterConditions, where, withDatedRecords } from "../dated-records";
import type { EvidenceSource } from "../evidence-sources";
import { recordColumns, toRecords } from "../record-rows";
import { type OrderedRecords, RecordList } from "./ordered-records";

/** The dated records of a file in no order, sorted on disk when they do not fit into memory. */
export async function* sortedByEngine(
  database: Database,
  ranked: readonly EvidenceSource[],
  source: EvidenceSource,
  filter: EvidenceFilter,
  without: readonly ScanColumn[],
): AsyncGenerator<OrderedRecords> {
  const conditions = ["micros IS NOT NULL", ...filterConditions(filter)];
  const connection = await database.connect();
  try {
    const result = await connection.stream(
      `${withDatedRecords([allRecords(source)])} SELECT ${recordColumns(without)} FROM dated
       ${where(conditions)} ORDER BY micros, record_number`,
    );
    for await (const chunk of result) {
      yield new RecordList(await toRecords(chunk.getRows(), ranked));
    }
  } catch (error) {
    throw withoutStatement(error);
  } finally {
    connection.closeSync();
  }
}
