import type { StatedTurn } from "./stated-turn";

const name = String.raw`["\x60[]?([\w.$]+)["\x60\]]?`;
const alter = new RegExp(
  String.raw`^alter\s+(?:role|user|database|table|server|system|event)\s+${name}\s+(?:set\s+)?(.+)$`,
  "i",
);
const update = new RegExp(
  String.raw`^update\s+${name}(?:\s+\w+)?\s+set\s+(.+?)(?:\s+where\s+(.+))?$`,
  "i",
);
const right = new RegExp(
  String.raw`^(grant|revoke) (\w+(?:,? \w+)*) on (?:\w+ )??${name} (?:to|from) ${name}`,
  "i",
);
const setting = new RegExp(String.raw`^set\s+(?:global|persist)\s+${name}\s*(?:=|to)\s*(\S+)`, "i");
const assignment = /([\w."`[\]]+)\s*=\s*('(?:[^']|'')*'|[^\s,]+)/g;
/** A statement that sets more columns than this writes a row rather than a setting. */
const assignmentsMax = 3;

/** What a statement of SQL gives another value; what it was before, no statement says. Null for other orders. */
export function sqlTurnsOf(statement: string): readonly StatedTurn[] | null {
  const text = withoutOpenQuotes(
    statement.split(" -- ", 1)[0]?.replaceAll(/\s+/g, " ").replace(/; ?$/, "").trim() ?? "",
  );
  return rightOf(text) ?? settingOf(text) ?? updatesOf(text) ?? alteredOf(text);
}

/** A statement that was typed within the quotes of a shell ends in one that it does not open. */
function withoutOpenQuotes(text: string): string {
  const mark = /\\?(["'])$/.exec(text);
  const isOpen = mark !== null && text.split(mark[1] ?? "").length % 2 === 0;
  return isOpen ? withoutOpenQuotes(text.slice(0, mark.index).trimEnd()) : text;
}

function rightOf(text: string): readonly StatedTurn[] | null {
  const [, verb, rights, object, grantee = null] = right.exec(text) ?? [];
  if (verb === undefined) return null;
  const to = verb.toLowerCase() === "grant" ? "granted" : "revoked";
  return [{ thing: grantee, property: `${rights} on ${object}`, from: null, to }];
}

function settingOf(text: string): readonly StatedTurn[] | null {
  const [, property, to] = setting.exec(text) ?? [];
  if (property === undefined || to === undefined) return null;
  return [{ thing: null, property, from: null, to: bare(to) }];
}

function updatesOf(text: string): readonly StatedTurn[] | null {
  const [, table = null, sets, where] = update.exec(text) ?? [];
  if (sets === undefined) return null;
  const row = [...(where ?? "").matchAll(assignment)].map(([, , of = ""]) => bare(of))[0];
  // Rows that no value names are of many things: what they held before and hold now is not one value.
  if (where !== undefined && row === undefined) return [];
  const thing = row ?? table;
  const turns = [...sets.matchAll(assignment)].map(([, property = "", to = ""]) => ({
    ...{ thing, property: bare(property), from: null, to: bare(to) },
  }));
  return turns.length > assignmentsMax ? [] : turns;
}

/** `CONNECTION LIMIT 9`, `search_path = a`, `VALID UNTIL '2027-01-01'`: the last is the value. */
function alteredOf(text: string): readonly StatedTurn[] | null {
  const [, thing = null, rest] = alter.exec(text) ?? [];
  if (rest === undefined) return null;
  const reset = /^reset\s+([\w.]+)$/i.exec(rest)?.[1]?.toLowerCase();
  if (reset !== undefined)
    return reset === "all" ? [] : [{ thing, property: reset, from: null, to: "default" }];
  const [, property, to] = /^(.+?)(?:\s*=\s*|\s+to\s+|\s+)('(?:[^']|'')*'|\S+)$/i.exec(rest) ?? [];
  if (property === undefined || to === undefined) return [];
  return [{ thing, property: property.toLowerCase(), from: null, to: bare(to) }];
}

function bare(text: string): string {
  return text.replace(/^['"`[]|['"`\]]$/g, "");
}
