import { findVoices, type Leaves, type Voices } from "../../conversation/find-voices";
import { shownName } from "../../conversation/person-name";
import { joinSections } from "../../markup/section-lines";
import type { Written } from "./mail-message";
import { type ElementReading, readLeaves, readPartFields } from "./part-fields";

/** Which elements and attributes of the parts hold who speaks and what is said; null where nobody does. */
export function findPartVoices(parts: readonly string[], reading: ElementReading): Voices | null {
  return findVoices(parts.map((part) => leavesOf(part, reading)));
}

export function readVoice(part: string, voices: Voices, reading: ElementReading): Written | null {
  const leaves = leavesOf(part, reading);
  const [speaker, text] = [leaves[voices.speaker]?.trim(), leaves[voices.text]?.trim()];
  return speaker === undefined || speaker === "" || text === undefined || text === ""
    ? null
    : { speaker: shownName(speaker), text };
}

function leavesOf(part: string, reading: ElementReading): Leaves {
  const { language } = reading;
  const lines = part.split("\n");
  const joined = language === null ? lines : joinSections(lines, language);
  const fields = Object.entries(readPartFields(joined, reading));
  return {
    ...Object.fromEntries(fields.map(([name, value]) => [name, String(value)])),
    ...readLeaves(part, reading),
  };
}
