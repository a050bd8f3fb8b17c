import type { ReviewVerdict, ReviewVerdictKind } from "@/lib/domain/review/review-verdict";

const says: Readonly<Record<ReviewVerdictKind, string>> = {
  agree: "agrees",
  accept: "accepts it as it is",
  doubt: "disputes it",
  question: "asks",
};

/** `Sue Visor doubts it: the clock is wrong` */
export function describeReviewVerdict(
  { kind, note, by, since }: ReviewVerdict,
  people: Readonly<Record<string, string>>,
): string {
  const how = since === undefined ? says[kind] : `${says[kind]}, since revision ${since}`;
  return `${people[by] ?? "A former member"} ${how}${note === "" ? "" : `: ${note}`}`;
}
