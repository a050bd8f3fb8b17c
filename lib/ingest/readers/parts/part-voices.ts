import { findVoices, type Leaves, type Voices } from "../../conversation/find-voices";
import { shownName } from "../../conversation/person-name";
import type { Written } from "./mail-message";
import type { LeafNames } from "./part-fields";
import { readLeaves, readPartFields } from "./part-fields";

/** Which elements and attributes of the parts hold who speaks and what is said; null where nobody does. */
export function findPartVoices(parts: readonly string[], leafNames: LeafNames): Voices | null {
  return findVoices(parts.map((part) => leavesOf(part, leafNames)));
}

export function readVoice(part: string, voices: Voices, leafNames: LeafNames): Written | null {
  const leaves = leavesOf(part, leafNames);
  const [speaker, text] = [leaves[voices.speaker]?.trim(), leaves[voices.text]?.trim()];
  return speaker === undefined || speaker === "" || text === undefined || text === ""
    ? null
    : { speaker: shownName(speaker), text };
}

function leavesOf(part: string, leafNames: LeafNames): Leaves {
  const fields = Object.entries(readPartFields(part.split("\n"), leafNames));
  return {
    ...Object.fromEntries(fields.map(([name, value]) => [name, String(value)])),
    ...readLeaves(part),
  };
}
