import { eventKinds } from "@/lib/domain/event";
import { kindLabel } from "../pieces/event-appearance";

/** The kinds a form offers, in words. */
export const kindChoices: readonly string[] = eventKinds.map(kindLabel);

/** The kind that is written so; one that nobody knows is kept as it was typed, and so is a blank that more words may follow. */
export function parseKind(written: string): string {
  const label = written
    .trimStart()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, " ");
  return eventKinds.find((kind) => kindLabel(kind).toLowerCase() === label) ?? written;
}

/**
 * What is offered while `written` stands in a field: everything as long as it is one of the choices itself, for then
 * it says what was chosen and not what is looked for.
 */
export function choicesFor(choices: readonly string[], written: string): readonly string[] {
  const sought = written.trim().toLowerCase();
  const isChosen = choices.some((choice) => choice.toLowerCase() === sought);
  return isChosen ? choices : choices.filter((choice) => choice.toLowerCase().includes(sought));
}
