import type { Entity } from "@/lib/domain/timeline/entity";
import { type EventEdit, eventEditSchema, type TimelineEvent } from "@/lib/domain/timeline/event";
import { readEntities, writeEntities } from "../entities/entity-names";
import type { ReadDraft } from "./read-draft";
import { readTypedEnds, toTypedEnds } from "./typed-ends";

/** What the edit form of an event holds, as text a person types. */
export type EventDraft = {
  readonly title: string;
  readonly kind: string;
  readonly description: string;
  readonly importance: "key" | "detail";
  /** Their labels, one on each line, the main one first. */
  readonly entities: string;
  /** Wall clocks of the shown zone, or ISO with its own offset; both empty for an unknown time. */
  readonly from: string;
  readonly to: string;
};

export const eventDraftFields = [
  "title",
  "kind",
  "description",
  "importance",
  "entities",
  "from",
  "to",
] as const satisfies readonly (keyof EventDraft)[];

export function toDraft(event: TimelineEvent, zone: string, known: readonly Entity[]): EventDraft {
  const { title, kind, description, importance, time } = event;
  const ends = toTypedEnds(time.kind === "unknown" ? null : time, zone);
  const entities = writeEntities(known, event.entities);
  return { title, kind, description, importance, entities, ...ends };
}

/** What the words of a form are read with. */
export type DraftReading = {
  readonly zone: string;
  /** Entities the timeline knows. */
  readonly known: readonly Entity[];
  /** What entities are that it does not know. */
  readonly newType: string;
};

export function readDraft(
  draft: EventDraft,
  before: EventDraft,
  { zone, known, newType }: DraftReading,
): ReadDraft<EventEdit, keyof EventDraft> {
  const times = readTypedEnds(draft, before, zone);
  if (!times.ok) return times;
  const changed = (["title", "kind", "description", "importance"] as const).filter(
    (name) => draft[name].trim() !== before[name],
  );
  const words = Object.fromEntries(changed.map((name) => [name, draft[name].trim()]));
  const isOfOthers = draft.entities !== before.entities;
  const entities = isOfOthers ? { entities: readEntities(known, draft.entities, newType) } : {};
  const parsed = eventEditSchema.safeParse({ ...words, ...entities, ...times.edit });
  if (parsed.success) return { ok: true, edit: parsed.data };
  const problems = parsed.error.issues.map(({ path, message }) => [
    path[0] === undefined || path[0] === "earliest" || path[0] === "latest" ? "to" : path[0],
    message,
  ]);
  return { ok: false, problems: Object.fromEntries(problems) };
}
