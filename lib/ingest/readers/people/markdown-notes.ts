import { scanDatePhrase } from "@/lib/time/phrases/date-phrase";
import { findNote } from "../../notes/find-note";
import { linesOf } from "../../notes/lines-of";
import { readNote } from "../../notes/read-note";
import type { Detection, DocumentFormatReader, Sample } from "../../reader";

/**
 * Notes, postmortems and runbooks in Markdown or plain text whose headings, list items, table rows or
 * lines say when. Their stamps are those of people: a zone stated once for all, days carried over, minutes.
 */
export const markdownNotesReader: DocumentFormatReader = {
  kind: "document",
  name: "markdown-notes",
  version: 6,
  detect: (sample: Sample): Detection | null => findNote(sample),
  read: (text, emitter, mapping) => {
    readNote(linesOf(text), emitter, scanDatePhrase(mapping?.day ?? "", 0));
    return { elements: [], isTruncated: false };
  },
};
