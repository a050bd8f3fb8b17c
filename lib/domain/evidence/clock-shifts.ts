import { z } from "zod";
import { nearestInstant } from "@/lib/base/instant";
import { instantSchema } from "./event-time";

/** Milliseconds to add to times of a file as they are read, of those from `earliest` to `latest`; null for no such end. */
const clockShiftSchema = z.object({
  addMs: z.number(),
  earliest: instantSchema.nullable(),
  latest: instantSchema.nullable(),
});
export type ClockShift = Readonly<z.infer<typeof clockShiftSchema>>;

/** As memories keep them; older ones know no stretch of a file. */
export const clockShiftsSchema = z.union([
  z.array(clockShiftSchema),
  z.number().transform((addMs): ClockShift[] => [{ addMs, earliest: null, latest: null }]),
]);

/** By path, as performers of a run corrected them, the last word last. */
export type CorrectedClocks = ReadonlyMap<string, readonly ClockShift[]>;

/** What is to be added to a time that a file gives. */
export function addMsAt(clocks: CorrectedClocks, path: string, at: number): number {
  const holds = ({ earliest, latest }: ClockShift) =>
    (earliest === null || earliest <= at) && (latest === null || at <= latest);
  return clocks.get(path)?.findLast(holds)?.addMs ?? 0;
}

type Span = { readonly earliest: number; readonly latest: number };

/** The time of a record, as the clock of its file was corrected. */
export function correctedSpan<Time extends Span>(
  clocks: CorrectedClocks,
  path: string,
  time: Time,
): Time {
  const addMs = addMsAt(clocks, path, time.earliest);
  const [earliest, latest] = [time.earliest, time.latest].map((at) => nearestInstant(at + addMs));
  return { ...time, earliest, latest };
}

/** What was added to a time that is corrected already. */
export function addedMsOf(clocks: CorrectedClocks, path: string, corrected: number): number {
  const added = clocks.get(path)?.map(({ addMs }) => addMs) ?? [];
  return added.findLast((ms) => addMsAt(clocks, path, corrected - ms) === ms) ?? 0;
}
