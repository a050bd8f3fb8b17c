import { type RecordReference, referenceKey } from "@/lib/domain/evidence/record-reference";
import type { EntityMention } from "@/lib/domain/timeline/entity";
import { componentName, hostName } from "@/lib/domain/titles/component-name";
import { fitBetween, fitTitle, withComponent } from "@/lib/domain/titles/fit-title";
import { plainText, plainTitle } from "@/lib/domain/titles/plain-text";
import { recordWords } from "@/lib/domain/titles/record-words";
import { commandIn } from "@/lib/ledger/commands/command";
import { isUnnamed } from "@/lib/ledger/entries/keeps-states";
import type { Episode, LedgerEntry, Transition } from "@/lib/ledger/entry";
import type { Happening } from "@/lib/ledger/happening";
import { sqlTurnsOf } from "@/lib/ledger/turns/sql-turns";

/** The title of what the ledger noticed: the component, then what changed from what to what, or the record's own words. */
export function titleHappening({ entries }: Pick<Happening, "entries">): string {
  const [first] = entries;
  const title = first === undefined ? "" : titleEntry(first, entries);
  return title === "" ? "Event" : title;
}

function titleEntry(entry: LedgerEntry, entries: readonly LedgerEntry[]): string {
  const [record] = entry.witnesses;
  const component = componentName(entry.entities);
  const made = withComponent(component, plainTitle(entry.title));
  if (record === undefined) return made;
  const own = () => withComponent(component, wordsOf(entry, record));
  switch (entry.kind) {
    case "deed":
      return entry.basis === "echoed" ? titleOrder(entry, record, entries) : own();
    case "statement":
      return withComponent(entry.speaker ?? component, wordsOf(entry, record));
    case "due":
      return made;
    case "transition":
      return isOwnWords(entry, record) ? own() : made;
    case "episode":
      return titleEpisode(entry, record, component);
  }
}

function wordsOf({ numbering = [] }: LedgerEntry, record: RecordReference): string {
  return recordWords(record, (column) => numbering.includes(column));
}

/** A column without a name is told by the row, and so is an alert, which has words of its own. */
function isOwnWords({ property }: Transition, { kind }: RecordReference): boolean {
  return kind === "alert" || isUnnamed(property);
}

function titleEpisode(entry: Episode, record: RecordReference, component: string): string {
  switch (entry.property) {
    case "line": {
      const command = commandIn(record);
      if (command !== null) return titleCommand(entry.entities, command.text, record);
      return withComponent(component, wordsOf(entry, record));
    }
    case "rate":
    case "silence":
    case "resumption": {
      const place = component === "" ? "" : `${component}: `;
      const words = wordsOf(entry, record) || plainText(entry.rowKind ?? "");
      return fitBetween(`${place}lines like '`, words, `' ${verbOf(entry)}`);
    }
    case "sequence":
      return withComponent(
        component,
        plainTitle(entry.title.replace(countLeftOut, "numbers missing")),
      );
    default:
      return withComponent(component, plainTitle(entry.title));
  }
}

/** Counted by code: no record shows it. */
const countLeftOut = /[\d,]+ left out$/;

function verbOf({ property, direction }: Episode): string {
  if (property === "silence") return "pause";
  if (property === "resumption") return "come again";
  return direction === "up" ? "come more often" : "come less often";
}

/** An order that sets a value is told by the value; any other as it was given. */
function titleOrder(
  { entities, title }: LedgerEntry,
  record: RecordReference,
  entries: readonly LedgerEntry[],
): string {
  const [turn, ...others] = sqlTurnsOf(title) ?? [];
  if (turn === undefined || others.length > 0 || !isValue(turn.to))
    return titleCommand(entities, title, record);
  const { thing, property, to } = turn;
  const [from] = entries.flatMap((each) =>
    each.kind === "transition" && isOf(record, each) && each.property === property
      ? withoutQuotes(each.from ?? "")
      : [],
  );
  const subject = thing === null ? "" : `${thing}: `;
  const change = from === undefined || from === to ? `set to ${to}` : `${from} → ${to}`;
  return withComponent(hostName(entities), plainTitle(`${subject}${property} ${change}`));
}

/** The value between its quotes; none where a quote is missing, for then so is a part of the value. */
function withoutQuotes(text: string): readonly string[] {
  const bare = text.replace(/^(['"])(.*)\1$/s, "$2");
  return bare === "" || /^['"]|['"]$/.test(bare) ? [] : [bare];
}

/** A value, and no expression of which nobody sees what came out. */
function isValue(text: string): boolean {
  return !/[()+*/]/.test(text);
}

function isOf(record: RecordReference, { witnesses: [first] }: LedgerEntry): boolean {
  return first !== undefined && referenceKey(first) === referenceKey(record);
}

/** `/opt/lc/bin/lcctl` is known as `lcctl`. */
const programPath = /^(?:\/[\w.-]+){1,12}\/([\w.-]+)/;
/** `SET a='1' WHERE b='2'` is read with room around the signs. */
const assignment = /(?<=[\w"'\])])=(?=[\w"'(-])/g;
/** sudo names who asked for it first. */
const askedBy = /^\s*([\w.-]{1,32}) : (?:[^;=]{0,80}; )?(?:HOST|TTY|CHROOT|PWD)=/;

function titleCommand(
  entities: readonly EntityMention[],
  text: string,
  { message }: RecordReference,
): string {
  const place = hostName(entities);
  const by = askedBy.exec(message)?.[1];
  const order = plainTitle(
    sqlTurnsOf(text) === null ? text : text.replace(assignment, " = "),
  ).replace(programPath, "$1");
  const where = `${place === "" ? "" : ` at ${place}`}${by === undefined ? "" : ` by ${by}`}`;
  return fitTitle(`Command${where}: ${order}`);
}
