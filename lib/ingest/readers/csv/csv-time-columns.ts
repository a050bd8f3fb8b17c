import type { DateOrder } from "@/lib/time/stamps/ordered-stamp";
import type { HalfColumn } from "../../times/half-column";
import type { TimeColumns } from "../../times/time-columns";

/** Where a table says when: in one column, or in several that are read as one text, and perhaps the zone in another. */
export type CsvTime = {
  readonly columns: readonly number[];
  readonly zone: number | null;
  /** What the whole table says about dates like `05/06/2026`. */
  readonly order: DateOrder | null;
  /** Minutes east of UTC that the name of the column states. */
  readonly statedOffset?: number;
  /** The one column is a text that begins with the time. */
  readonly isBeginning?: boolean;
  /** The region that it names: `Timestamp [America/New_York]`. */
  readonly statedZone?: string;
  /** The abbreviation of several places that it names: `Time (IST)`. */
  readonly statedWord?: string;
  /** Where the half of the day stands that its clocks are in, apart from them. */
  readonly half?: HalfColumn | null;
  /** Further columns named like a time, for rows whose own is empty. */
  readonly others?: readonly CsvTime[];
  /** Found by what the columns hold, in spellings that only a whole column of them makes times. */
  readonly behaviour?: TimeColumns;
};
