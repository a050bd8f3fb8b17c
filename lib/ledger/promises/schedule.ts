import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import type { CronLine } from "./cron-line";

/** A line of a timetable, which has no time of its own. */
export type Schedule = {
  readonly cron: CronLine;
  /** Of the clock that it is written for. */
  readonly zone: string;
  /** Where it stands. */
  readonly line: Omit<RecordReference, "time">;
};
