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
