/** `inject_time`, `detected-at`, `eventDate`, `LastSeenUTC`. */
const timeEnding =
  /(?:(?:^|[_.\- ])(?:time|timestamp|datetime|date|ts|at|utc)|[a-z](?:Time|Timestamp|DateTime|Date|At|Ts|UTC))$/;
/** Times that are not when a record was made. */
const otherTime = /expir|valid|until|due|next|birth|deadline|retention/i;

const answers = new Map<string, boolean>();
const answersMax = 10_000;

/** Is a member named like a time of its record, although it is none of the usual names? */
export function isNamedLikeTime(name: string): boolean {
  const known = answers.get(name);
  if (known !== undefined) return known;
  const isTime = name.length <= 60 && timeEnding.test(name) && !otherTime.test(name);
  if (answers.size < answersMax) answers.set(name, isTime);
  return isTime;
}

/** What happened to its subject, as people name columns: `started`, `Opened`. */
const happening =
  /^(?:start(?:ed)?|beg[aiu]n|opened|created|triggered|detected|occurred|happened|raised|reported|fired|received|sent|published|logged|recorded|observed)$/i;

/** Is a written time of day what this member says when, under a name that in numbers would count? */
export function saysWhen(name: string, value: unknown): boolean {
  return typeof value === "string" && value.includes(":") && happening.test(name);
}
