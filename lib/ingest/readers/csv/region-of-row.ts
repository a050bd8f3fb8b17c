import type { StampAsWritten } from "@/lib/domain/evidence-record";
import { scanOffset } from "@/lib/time/stamps/offset-scan";
import { wallToEpochMs } from "@/lib/time/zone";
import { isRegionName } from "../../fields/time-zone-name";

const quarterMs = 900_000;
/** Clocks are set at quarters of an hour, so one answer serves all rows of it; forgotten at this many. */
const offsets = new Map<string, number>();
const offsetsMax = 20_000;

/** With the offset that clocks of a region have at its time; rows of a table may name different regions. */
export function inRegion(stamp: StampAsWritten, region: string): StampAsWritten {
  if (stamp.isYearless || !isRegionName(region)) return stamp;
  const quarter = Math.floor(stamp.wallMicros / 1000 / quarterMs);
  const key = `${region} ${quarter}`;
  const known = offsets.get(key);
  const wallMs = quarter * quarterMs;
  const offsetMinutes = known ?? (wallMs - wallToEpochMs(region, wallMs)) / 60_000;
  if (offsets.size >= offsetsMax) offsets.clear();
  if (known === undefined) offsets.set(key, offsetMinutes);
  return { ...stamp, offsetMinutes };
}

/** A region, or an offset, in words or digits, that one place alone has. */
export function isZoneWord(word: string): boolean {
  if (isRegionName(word)) return true;
  const scan = scanOffset(` ${word}`, 0);
  return scan.offsetMinutes !== null && scan.end === word.length + 1;
}
