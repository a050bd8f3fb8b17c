import type { FieldValue, Severity } from "@/lib/domain/evidence-record";
import { findSeverity } from "../../json/level-field";
import type { Fields } from "../../records/draft";
import { foldSeverityWord } from "../../records/severity-folding";

/** What the event log of Windows shows of an event. */
export function messageOfEvent({ EventID, Message }: Fields): string | null {
  return EventID !== undefined && typeof Message === "string" && Message !== "" ? Message : null;
}

const levelName = /^(?:log)?(?:level|severity|lvl)$/i;
const rendered = /<RenderingInfo[\s>][\s\S]{0,20000}?<Level>([^<]{1,40})<\/Level>/;

/** The level that a part states: in words, and of events of Windows also in numbers or as the event log shows it. */
export function levelOfPart(
  text: string,
  fields: Readonly<Record<string, FieldValue>>,
): Severity | null {
  if (fields.EventID !== undefined && fields.Level !== undefined) {
    const [, LevelDisplayName] = rendered.exec(text) ?? [];
    return findSeverity({ EventID: fields.EventID, Level: fields.Level, LevelDisplayName });
  }
  for (const [name, value] of Object.entries(fields)) {
    const isWord = levelName.test(name) && typeof value === "string";
    const severity = isWord ? foldSeverityWord(value) : null;
    if (severity !== null) return severity;
  }
  return null;
}
