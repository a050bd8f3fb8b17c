import { settingEffects } from "@/lib/knowledge/setting-effects";
import type { EventDraft } from "../analysis/event-draft";

const deeds = /^(change\.(?!commit|complete|load)|job\.run)/;

/** Whether what a change says of itself is known for such a fault: the source that says so, else null. */
export function changeSpeaksOf(change: EventDraft, fault: EventDraft): string | null {
  if (!deeds.test(change.family)) return null;
  const { keys, settings, note, subject, text } = change.facts;
  // A release names versions and services, which say nothing of what is in it.
  const isSpecific = (keys ?? "") !== "" || !change.family.endsWith(".deploy");
  if (!isSpecific) return null;
  const stated = [keys, settings, note].filter((part) => part !== undefined && part !== "");
  const spoken = [subject, ...(stated.length === 0 ? [text] : stated)].join(" ");
  const effect = settingEffects.find(
    ({ words, families }) => families.test(fault.family) && words.test(spoken.slice(0, 600)),
  );
  return effect?.source ?? null;
}
