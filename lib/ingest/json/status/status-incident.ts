import type { FieldValue } from "@/lib/domain/evidence/evidence-record";
import { statedFields } from "../../fields/stated-fields";
import type { Draft } from "../../records/draft";
import type { Envelope } from "../documents/envelope";
import { flattenFields } from "../flatten-fields";
import { isJsonObject, type JsonObject, textOf } from "../json-object";
import { timeIn } from "../member-values";
import { lowerUpdate, rolesOfUpdate, toDraft } from "./status-update";

/*
 * Design: an incident of a status page, told by its shape: it has a name and a list of updates, each with a
 * time and a text. Statuspage calls the list `incident_updates` (https://developer.statuspage.io); Google Cloud
 * (`updates`), Slack (`notes`) and others have lists like it. Each update is a record; the incident's own
 * members come along as fields.
 */

const listKeys = ["incident_updates", "updates", "status_updates", "notes", "posts"] as const;

function isStatusIncident(object: JsonObject): boolean {
  const { name } = rolesOfUpdate(object);
  if (name === undefined || textOf(object[name]) === null) return false;
  const updates = findUpdates(object);
  return updates !== null && updates.length > 0 && updates.every(isUpdate);
}

function findUpdates(object: JsonObject): readonly JsonObject[] | null {
  for (const key of listKeys) {
    const list = object[key];
    if (Array.isArray(list)) return list.filter(isJsonObject);
  }
  return null;
}

function isUpdate(update: JsonObject): boolean {
  const { time, text } = rolesOfUpdate(update);
  if (time === undefined || text === undefined || update.level !== undefined) return false;
  return timeIn(update, time) !== null && typeof update[text] === "string";
}

/** The updates as records; an incident that has none yet, and a component, as one. */
function lowerStatusIncident(incident: JsonObject): readonly Draft[] {
  const updates = findUpdates(incident) ?? [];
  const { name } = rolesOfUpdate(incident);
  const title = name === undefined ? null : textOf(incident[name]);
  if (findUpdates(incident) === null) return [lowerAlone(incident, title, { component: title })];
  const shared = sharedFields(incident, title);
  if (updates.length === 0) return [lowerAlone(incident, title, shared)];
  return updates.map((update) => lowerUpdate(update, shared));
}

function lowerAlone(
  object: JsonObject,
  title: string | null,
  shared: Readonly<Record<string, FieldValue>>,
): Draft {
  const { time, status } = rolesOfUpdate(object);
  const state = status === undefined ? null : textOf(object[status]);
  // The state is the one since it was last changed.
  const stamp = timeIn(object, "updated_at") ?? timeIn(object, time);
  const fields = { ...shared, ...statedFields({ ...flattenFields(object), status: state }) };
  return toDraft(stamp, [title, state].filter((part) => part !== null).join(": "), fields);
}

function sharedFields(
  incident: JsonObject,
  title: string | null,
): Readonly<Record<string, FieldValue>> {
  return statedFields({
    incident: title,
    incident_id: textOf(incident.id) ?? textOf(incident.number),
    impact: textOf(incident.impact),
    severity: textOf(incident.severity),
    shortlink: textOf(incident.shortlink),
    started_at: textOf(incident.started_at) ?? textOf(incident.begin),
    resolved_at: textOf(incident.resolved_at) ?? textOf(incident.end),
  });
}

/** Incidents by themselves, one or a list of them. */
export const statusIncidents: Envelope = {
  format: "status page incidents",
  path: [],
  fits: isStatusIncident,
  open: () => lowerStatusIncident,
};

const pageLists = ["incidents", "scheduled_maintenances", "incident", "components", "component"];

/** What a Statuspage answers and sends to webhooks: the page, with incidents and components. */
export const statusPage: Envelope = {
  format: "status page",
  path: [pageLists],
  fits: (object) => isJsonObject(object.page) && pageLists.some((key) => holdsPart(object[key])),
  open: () => lowerStatusIncident,
};

function holdsPart(value: unknown): boolean {
  const [first]: readonly unknown[] = Array.isArray(value) ? value : [value];
  return isJsonObject(first) && textOf(first.name) !== null && textOf(first.status) !== null;
}
