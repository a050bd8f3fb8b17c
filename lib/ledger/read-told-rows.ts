import { type RecordReference, referenceKey } from "@/lib/domain/evidence/record-reference";
import { toldBy } from "./entries/rate-text";
import type { Episode } from "./entry";
import type { Happening } from "./happening";
import type { Ledger } from "./open-ledger";

/** Further rows are told by what all of their kind say. */
const readMax = 400;

/** The record of a place, read again; null when it is not there any more. */
export type ReadRow = (place: RecordReference) => Promise<RecordReference | null>;

/**
 * The ledger with every happening that a frequent kind of rows tells in the words of the row it cites. Of such rows only times and places
 * are kept while all are read, for there are too many.
 */
export async function readToldRows(ledger: Ledger, readRow: ReadRow): Promise<Ledger> {
  const told = ledger.happenings
    .filter((happening) => rateOf(happening) !== null)
    .slice(0, readMax);
  const read = new Map(
    await Promise.all(
      told.map(async (happening) => [happening, await withRow(happening, readRow)] as const),
    ),
  );
  const happenings = ledger.happenings.map((happening) => read.get(happening) ?? happening);
  return { ...ledger, happenings };
}

function rateOf({ entries: [first] }: Happening): Episode | null {
  return first?.kind === "episode" && first.rowKind !== undefined ? first : null;
}

async function withRow(happening: Happening, readRow: ReadRow): Promise<Happening> {
  const rate = rateOf(happening);
  const place = rate?.witnesses[0];
  const row = place === undefined ? null : await readRow(place);
  if (rate === null || row === null) return happening;
  const key = referenceKey(row);
  return {
    ...happening,
    entries: [toldBy(rate, row), ...happening.entries.slice(1)],
    witnesses: happening.witnesses.map((each) => (referenceKey(each) === key ? row : each)),
  };
}
