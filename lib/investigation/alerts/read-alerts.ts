import { formatInstant, type Instant, isInstant } from "@/lib/base/instant";
import { fail, ok, type Result } from "@/lib/base/result";
import { type Alert, alertLimits } from "@/lib/domain/alerts/alert";
import type { AlertMapping } from "@/lib/domain/alerts/alert-mapping";
import { parseStamp } from "@/lib/time/stamps/parse-stamp";
import { sha256 } from "../sha256";
import { fillTemplate, type PayloadPlace, toText, valueAt } from "./payload-template";

/** One alert, and one line of JSON for the file in which it is evidence: it has the payload with this alert alone. */
export type ReadAlert = { readonly alert: Alert; readonly line: string };

/** A payload by a mapping; or in plain words what it lacks. `isReadAsSent`: lib/ingest has a reader for such payloads. */
export function readAlerts(
  payload: unknown,
  mapping: AlertMapping,
  isReadAsSent: boolean,
): Result<readonly ReadAlert[], string> {
  const listed = listElements(payload, mapping.each);
  if (!listed.ok) return listed;
  const alerts: ReadAlert[] = [];
  let chars = 0;
  for (const element of listed.value) {
    const alert = readAlert({ element, whole: payload }, mapping);
    if (!alert.ok) return alert;
    const own = mapping.each === "" ? payload : withOnly(payload, mapping.each, element);
    const line = toLine(isReadAsSent ? own : toRecord(alert.value, own));
    if (line === null) return fail("The payload is nested too deeply.");
    chars += line.length;
    if (chars > alertLimits.linesCharsMax) {
      return fail(
        "The alerts of the payload are too long with what they share. Send fewer at once.",
      );
    }
    alerts.push({ alert: alert.value, line });
  }
  return ok(alerts);
}

function listElements(payload: unknown, path: string): Result<readonly unknown[], string> {
  if (path === "") return ok([payload]);
  const list: unknown = valueAt(path, { element: payload, whole: payload });
  if (!Array.isArray(list)) return fail(`The payload has no list "${path}".`);
  if (list.length === 0) return fail(`The list "${path}" of the payload is empty.`);
  const { alertsMax } = alertLimits;
  return list.length > alertsMax
    ? fail(`The payload has ${list.length} alerts. Send at most ${alertsMax}.`)
    : ok(list);
}

function readAlert(place: PayloadPlace, mapping: AlertMapping): Result<Alert, string> {
  const state = readState(place, mapping);
  const timeTemplate =
    state === "resolved" && mapping.endTime !== "" ? mapping.endTime : mapping.time;
  const [id, title, time] = [mapping.id, mapping.title, timeTemplate].map((template) =>
    fillTemplate(template, place),
  );
  if (id === undefined || title === undefined || time === undefined) throw new Error("Three in");
  const missing = [...id.missing, ...title.missing, ...time.missing];
  if (missing.length > 0) {
    return fail(
      `The payload lacks ${[...new Set(missing)].map((path) => `"${path}"`).join(", ")}.`,
    );
  }
  const at = readTime(time.text);
  if (at === null) {
    return fail(`"${cut(time.text, 60)}" is not a time with a zone, nor a count since 1970.`);
  }
  const { titleCharsMax, keyCharsMax, linkCharsMax } = alertLimits;
  const link = fillTemplate(mapping.link, place);
  return ok({
    key: id.text.length > keyCharsMax ? sha256(id.text) : id.text,
    title: cut(title.text.replaceAll(/\s+/g, " ").trim(), titleCharsMax),
    ...{ state, at, labels: readLabels(place, mapping) },
    link: link.missing.length === 0 && isLink(link.text, linkCharsMax) ? link.text : null,
  });
}

function readState(place: PayloadPlace, { state, resolved, isChange }: AlertMapping) {
  if (isChange) return "change";
  const word = fillTemplate(state, place).text.toLowerCase();
  return resolved.some((one) => one.toLowerCase() === word) ? "resolved" : "firing";
}

/** Null for a wall clock of no stated zone, and for a stamp without a year: they cannot be ordered with others. */
function readTime(text: string): Instant | null {
  const stamp = parseStamp(text);
  if (stamp === null || stamp.offsetMinutes === null || stamp.isYearless) return null;
  const epochMs = Math.floor(stamp.wallMicros / 1000) - stamp.offsetMinutes * 60_000;
  return isInstant(epochMs) ? epochMs : null;
}

function readLabels(place: PayloadPlace, { labels }: AlertMapping): Alert["labels"] {
  const { "*": all, ...named } = labels;
  const pairs = [
    ...(all === undefined ? [] : listLabels(valueAt(all.replace(/^\{(.*)\}$/, "$1"), place))),
    ...Object.entries(named).map(([name, template]) => {
      const { text, missing } = fillTemplate(template, place);
      return [name, missing.length === 0 ? text : null] as const;
    }),
  ];
  const { labelsMax, labelCharsMax } = alertLimits;
  const kept = pairs.flatMap(([name, value]) =>
    value === null || value === "" || name === ""
      ? []
      : [[cut(name, 100), cut(value, labelCharsMax)]],
  );
  // Where there are too many, labels that the mapping names are kept before those of `*`.
  return Object.fromEntries(kept.slice(-labelsMax));
}

/** Members of an object, pairs in a list, or tags `name:value` in a list or between commas. */
function listLabels(value: unknown): readonly (readonly [string, string | null])[] {
  if (typeof value === "string") return listLabels(value.split(","));
  if (Array.isArray(value)) {
    return value.flatMap((tag) => {
      if (Array.isArray(tag)) return [[toText(tag[0]) ?? "", toText(tag[1])] as const];
      const [, name, text] = /^\s*([^:]{1,100}):(.*)$/s.exec(toText(tag) ?? "") ?? [];
      return name === undefined ? [] : [[name, toText(text)] as const];
    });
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).map(([name, text]) => [toText(name) ?? "", toText(text)] as const);
}

/** The payload as if it had this one element in its list. */
function withOnly(payload: unknown, path: string, element: unknown): unknown {
  const [name = "", ...rest] = path.replace(/^\$\.?/, "").split(".");
  if (name === "") return [element];
  if (typeof payload !== "object" || payload === null || Array.isArray(payload)) return payload;
  const inside = (payload as Readonly<Record<string, unknown>>)[name];
  const only = rest.length === 0 ? [element] : withOnly(inside, rest.join("."), element);
  return { ...payload, [name]: only };
}

/** The members by which lib/ingest tells an alert, and a change, whoever reports it. */
function toRecord({ title, state, at, labels, link, key }: Alert, payload: unknown): object {
  const time = formatInstant(at);
  const told =
    state === "change"
      ? { time, type: "change", message: title }
      : { time, alert: title, status: state };
  return {
    ...told,
    ...unnamed(labels, Object.keys(told)),
    id: key,
    ...(link && { link }),
    payload,
  };
}

function unnamed(labels: Alert["labels"], taken: readonly string[]): Alert["labels"] {
  return Object.fromEntries(Object.entries(labels).filter(([name]) => !taken.includes(name)));
}

/** JSON has line ends inside no text, so it is one line. Null where it is deeper than the stack. */
function toLine(payload: unknown): string | null {
  try {
    return JSON.stringify(payload);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function isLink(text: string, charsMax: number): boolean {
  return text.length <= charsMax && /^https?:\/\//i.test(text) && URL.canParse(text);
}

function cut(text: string, charsMax: number): string {
  return text.length <= charsMax ? text : `${text.slice(0, charsMax - 1).toWellFormed()}…`;
}
