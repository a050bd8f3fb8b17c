import type { FieldValue, StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import { statedFields } from "../../fields/stated-fields";
import type { Draft } from "../../records/draft";
import { flattenFields } from "../flatten-fields";
import { isJsonObject, type JsonObject, textOf } from "../json-object";
import { openRoles } from "../member-roles";
import { timeIn } from "../member-values";

type Fields = Readonly<Record<string, FieldValue>>;

/** What the members of an update, and of an incident, mean. */
export const rolesOfUpdate = openRoles({
  /** When the update was shown comes before when it was typed. */
  time: [
    ...["displayat", "displayedat", "when", "postedat", "publishedat", "datepublished"],
    ...["pubdate", "isodate", "published", "createdat", "created", "datecreated"],
    ...["at", "timestamp", "time", "date", "updatedat"],
  ],
  text: ["body", "text", "message", "contenttext", "description", "content"],
  status: ["status", "state"],
  name: ["name", "title", "externaldesc", "summary"],
});

/** One update of a status page: a time and a text, with what its incident shares. */
export function lowerUpdate(update: JsonObject, shared: Fields): Draft {
  const { time, text, status } = rolesOfUpdate(update);
  const { [text ?? ""]: _text, ...others } = update;
  const state = status === undefined ? null : textOf(update[status]);
  const body = text === undefined ? null : textOf(update[text]);
  const changes = componentChanges(update);
  const parts = [state === null ? null : spellState(state), body].filter((part) => part !== null);
  const fields = {
    ...shared,
    ...statedFields({
      ...flattenFields(others),
      status: state,
      components: changes.map(({ name }) => name).join(", "),
    }),
  };
  const shown = changes.map(({ name, change }) => `${name}: ${change}`).join(", ");
  const message = `${parts.join(" - ")}${shown === "" ? "" : ` (${shown})`}`;
  return toDraft(timeIn(update, time), message === "" ? "(update without text)" : message, fields);
}

export function toDraft(stamp: StampAsWritten | null, message: string, fields: Fields): Draft {
  return { stamp, kind: "message", severity: null, source: null, message, fields };
}

type ComponentChange = { readonly name: string; readonly change: string };

/** `affected_components`: what each was and became. Both are the same in updates that changed nothing. */
function componentChanges({
  affected_components: affected,
}: JsonObject): readonly ComponentChange[] {
  const components = Array.isArray(affected) ? affected.filter(isJsonObject) : [];
  return components.flatMap((component) => {
    const [name, was, is] = [component.name, component.old_status, component.new_status].map(
      textOf,
    );
    if (name === null || name === undefined || is === null || is === undefined) return [];
    return [{ name, change: was === null || was === is ? is : `${was} → ${is}` }];
  });
}

function spellState(state: string): string {
  return state.charAt(0).toUpperCase() + state.slice(1).replaceAll("_", " ");
}
