import type { Detection, Sample } from "../reader";
import { isTracePart } from "./trace-lines";

/** The share of the sample's lines that begin a record; lines that clearly continue one do not count. */
export function detectByShare(
  sample: Sample,
  format: string,
  begins: (line: string) => boolean,
): Detection | null {
  let [begun, judged] = [0, 0];
  for (const line of sample.lines) {
    const isBegin = begins(line);
    if (!isBegin && isTracePart(line)) continue;
    judged++;
    if (isBegin) begun++;
  }
  return begun === 0 ? null : { format, fit: begun / judged };
}
