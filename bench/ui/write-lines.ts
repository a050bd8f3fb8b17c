import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import { denseFrom, denseHours } from "./dense-timeline";

const levels = ["INFO", "INFO", "INFO", "INFO", "INFO", "INFO", "WARN", "INFO", "INFO", "ERROR"];

/** So many lines of a log, evenly over the hours of the made-up incident. */
export async function writeLines(location: string, count: number): Promise<void> {
  const out = createWriteStream(location);
  const stepMs = (denseHours * 3_600_000) / count;
  for (let from = 0; from < count; from += 10_000) {
    const lines: string[] = [];
    for (let line = from; line < Math.min(from + 10_000, count); line += 1) {
      const at = new Date(denseFrom + line * stepMs).toISOString();
      lines.push(
        `${at} ${levels[(line * 7) % 10]} service-${line % 24} request ${line} took ${line % 900} ms\n`,
      );
    }
    if (!out.write(lines.join(""))) await once(out, "drain");
  }
  out.end();
  await finished(out);
}
