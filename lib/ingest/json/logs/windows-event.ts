import type { FieldValue } from "@/lib/domain/evidence/evidence-record";
import type { Draft } from "../../records/draft";
import { flattenFields } from "../flatten-fields";
import { isJsonObject, type JsonObject, textOf } from "../json-object";
import { findSeverity } from "../level-field";
import { readTime } from "../time-field";

/*
 * Events of Windows whose System part is kept, as `evtx_dump` and shippers write them; attributes stand under
 * `#attributes`, `@Name` or their bare names.
 * https://learn.microsoft.com/en-us/windows/win32/wes/eventschema-systempropertiestype-complextype
 */
export function isWindowsEvent(object: JsonObject): boolean {
  const system = systemOf(object);
  return system?.EventID !== undefined && system.TimeCreated !== undefined;
}

export function lowerWindowsEvent(object: JsonObject): Draft {
  const system = systemOf(object) ?? {};
  const event = isJsonObject(object.Event) ? object.Event : object;
  const stamp = readTime(attributeOf(system.TimeCreated, "SystemTime"));
  const [id, provider] = [contentOf(system.EventID), textOf(attributeOf(system.Provider, "Name"))];
  const data = dataOf(event.EventData ?? event.UserData);
  const rendered = isJsonObject(event.RenderingInfo) ? textOf(event.RenderingInfo.Message) : null;
  const spoken = Object.entries(data).map(([name, value]) => `${name}=${value}`);
  const head = [provider ?? "event", id].filter((part) => part !== null).join(" ");
  const host = textOf(contentOf(system.Computer));
  const { Event: _event, System: _system, EventData: _data, ...others } = object;
  return {
    stamp,
    kind: "log",
    severity: findSeverity(object),
    source: host,
    message: rendered ?? [head, ...spoken].join(" "),
    fields: {
      ...flattenFields(others),
      ...data,
      ...stated({ host, provider, event_id: id, channel: textOf(contentOf(system.Channel)) }),
      ...stated({ record_id: contentOf(system.EventRecordID) }),
    },
  };
}

function systemOf(object: JsonObject): JsonObject | null {
  const event = isJsonObject(object.Event) ? object.Event : object;
  return isJsonObject(event.System) ? event.System : null;
}

/** What an attribute of an element is, in whichever way the exporter wrote attributes. */
function attributeOf(element: unknown, name: string): unknown {
  if (!isJsonObject(element)) return name === "SystemTime" ? element : undefined;
  const held = element["#attributes"] ?? element.$ ?? element;
  return isJsonObject(held) ? (held[name] ?? held[`@${name}`]) : undefined;
}

/** The text of an element that may have attributes beside it. */
function contentOf(element: unknown): FieldValue {
  const value = isJsonObject(element) ? (element["#text"] ?? element._ ?? element.Value) : element;
  return typeof value === "string" || typeof value === "number" ? value : null;
}

/** Named data under its names; a list of `Data` by the name of each. */
function dataOf(data: unknown): Record<string, FieldValue> {
  if (!isJsonObject(data)) return {};
  const { Data: list, "#attributes": _attributes, ...named } = data;
  const items: readonly unknown[] = Array.isArray(list) ? list : [];
  const listed = items.flatMap((item, at) => {
    const name = textOf(attributeOf(item, "Name")) ?? `param${at + 1}`;
    return name === "__proto__" ? [] : [[name, contentOf(item)] as const];
  });
  const single = Array.isArray(list) || list === undefined ? {} : { Data: list };
  return { ...flattenFields({ ...named, ...single }), ...Object.fromEntries(listed) };
}

function stated(fields: Record<string, FieldValue>): Record<string, FieldValue> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}
