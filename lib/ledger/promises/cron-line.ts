import { zoneOffsetAtMs } from "@/lib/time/zone";

/** When a job is due, as crontab(5) writes it: what minutes, hours, days, months and days of the week. */
export type CronLine = {
  readonly fields: readonly (readonly number[])[];
  /** Of days of the month and of the week one suffices when both are named. */
  readonly areDaysBothNamed: boolean;
  readonly command: string;
};

const ranges = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
] as const;
const months = ["jan", "feb", "mar", "apr", "may", "jun"].concat([
  "jul",
  "aug",
  "sep",
  "oct",
  "nov",
  "dec",
]);
const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const shorthands: ReadonlyMap<string, string> = new Map([
  ["@yearly", "0 0 1 1 *"],
  ["@annually", "0 0 1 1 *"],
  ["@monthly", "0 0 1 * *"],
  ["@weekly", "0 0 * * 0"],
  ["@daily", "0 0 * * *"],
  ["@midnight", "0 0 * * *"],
  ["@hourly", "0 * * * *"],
]);
const written =
  /^\s{0,8}(@[a-z]{5,8}|(?:[\d*,/a-z-]{1,60}[ \t]+){4}[\d*,/a-z-]{1,60})[ \t]+(\S.*)$/is;
const part = /^(?:\*|(\w{1,3})(?:-(\w{1,3}))?)(?:\/(\d{1,2}))?$/;

/** Null for what is none; a line without any `*` is taken for numbers. */
export function readCronLine(text: string): CronLine | null {
  const [, when = "", command = ""] = written.exec(text) ?? [];
  const parts = (shorthands.get(when.toLowerCase()) ?? when).trim().split(/\s+/);
  if (parts.length !== ranges.length || !parts.some((each) => each.startsWith("*"))) return null;
  const fields = parts.map((each, at) => readField(each.toLowerCase(), at));
  if (fields.some((values) => values.length === 0)) return null;
  const areDaysBothNamed = !parts[2]?.startsWith("*") && !parts[4]?.startsWith("*");
  return { fields, areDaysBothNamed, command: command.trim() };
}

/** The values a field names; none when it is no field. */
function readField(text: string, at: number): readonly number[] {
  const parts = text.split(",").map((each) => readPart(each, at));
  return parts.some((values) => values.length === 0) ? [] : [...new Set(parts.flat())];
}

/** `*`, `7`, `1-5`, each with `/2` behind it. */
function readPart(text: string, at: number): readonly number[] {
  const [whole, first, last, step] = part.exec(text) ?? [];
  const [least, most] = ranges[at] ?? [0, 0];
  if (whole === undefined) return [];
  const from = first === undefined ? least : numberOf(first, at);
  const open = first !== undefined && step === undefined ? from : most;
  const to = last === undefined ? open : numberOf(last, at);
  const every = Number(step ?? 1);
  if (from < least || to > most || every < 1) return [];
  const count = Math.floor((to - from) / every) + 1;
  // Sunday is 0 and 7.
  return Array.from({ length: Math.max(0, count) }, (_, index) => from + index * every).map(
    (value) => (at === 4 ? value % 7 : value),
  );
}

function numberOf(text: string, at: number): number {
  const named = at === 3 ? months.indexOf(text) + 1 : at === 4 ? weekdays.indexOf(text) : -1;
  return /^\d+$/.test(text) ? Number(text) : named;
}

const minuteMs = 60_000;
/** Over a longer time nearly every job falls due, and often. */
const minutesMax = 3 * 24 * 60;

/** The minutes within a time at which it is due in its zone, in order; no more than asked for. */
export function dueMinutes(
  cron: CronLine,
  { earliest, latest }: { readonly earliest: number; readonly latest: number },
  zone: string,
  max: number,
): readonly number[] {
  const from = Math.ceil(earliest / minuteMs);
  const count = Math.floor(latest / minuteMs) - from + 1;
  if (count > minutesMax) return [];
  // A clock put forward meanwhile is off by an hour for the rest of so short a time.
  const offsetMs = zoneOffsetAtMs(zone, earliest);
  const due: number[] = [];
  for (let index = 0; index < count && due.length < max; index++) {
    const at = (from + index) * minuteMs;
    if (isDue(cron, new Date(at + offsetMs))) due.push(at);
  }
  return due;
}

function isDue({ fields, areDaysBothNamed }: CronLine, wall: Date): boolean {
  const wallParts = [
    ...[wall.getUTCMinutes(), wall.getUTCHours(), wall.getUTCDate()],
    ...[wall.getUTCMonth() + 1, wall.getUTCDay()],
  ];
  const [minute, hour, day, month, weekday] = wallParts.map((value, at) =>
    fields[at]?.includes(value),
  );
  const isDay = areDaysBothNamed ? day || weekday : day && weekday;
  return Boolean(minute && hour && month && isDay);
}
