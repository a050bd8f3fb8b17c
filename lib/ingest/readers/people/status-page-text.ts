import { linesOf } from "../../notes/lines-of";
import type { Detection, DocumentFormatReader, Sample } from "../../reader";
import { readStatusPage } from "../../status/read-status-page";
import { parseStatusLine } from "../../status/status-line";

/** Updates of a status page as text: `Resolved - This incident has been resolved.` and `Nov 21, 16:20 UTC`. */
export const statusPageTextReader: DocumentFormatReader = {
  kind: "document",
  name: "status-page-text",
  version: 3,
  detect,
  read: (text, emitter) => {
    readStatusPage(linesOf(text), emitter);
    return { elements: [], isTruncated: false };
  },
};

const shareMin = 0.3;

/** States and lines that are nothing but a time come in pairs. */
function detect({ lines }: Sample): Detection | null {
  let [states, times] = [0, 0];
  for (const line of lines) {
    const { kind } = parseStatusLine(line);
    if (kind === "status") states++;
    if (kind === "time") times++;
  }
  const isPaired = states >= 1 && times >= states / 2 && times <= states * 2;
  if (!isPaired || states + times < lines.length * shareMin || states + times < 3) return null;
  return { format: "status page (text)", fit: 0.9 };
}
