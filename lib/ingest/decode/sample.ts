import { headBytesMax, sampleLinesMax } from "../limits";
import type { Sample } from "../reader";
import { TextDecoding } from "./text-decoding";
import type { TextEncoding } from "./text-encoding";

/** The beginning of a text for detection: a line that the end of the head cuts is not judged, unless it is the only one. */
export function toSample(head: Uint8Array, encoding: TextEncoding, isCut: boolean): Sample {
  const decoding = new TextDecoding(encoding);
  const written = decoding.decode(head.subarray(0, headBytesMax));
  const endsLinesInReturn = !written.includes("\n") && loneReturn.test(written);
  const text = endsLinesInReturn ? written.replaceAll("\r", "\n") : written;
  const lines = text.split("\n", sampleLinesMax * 2);
  const endsInside = isCut && lines.length > 1 && lines.length < sampleLinesMax * 2;
  const whole = endsInside ? lines.slice(0, -1) : lines;
  return {
    text,
    isCut,
    endsLinesInReturn,
    lines: whole
      .map((line) => (line.endsWith("\r") ? line.slice(0, -1) : line))
      .filter((line) => line.trim() !== "")
      .slice(0, sampleLinesMax),
  };
}

/** A carriage return with more text behind it, in a text that has no other line end. */
const loneReturn = /\r[^\r]/;
