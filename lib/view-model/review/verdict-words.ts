import type { ReviewVerdict, ReviewVerdictKind } from "@/lib/domain/review-verdict";

const says: Readonly<Record<ReviewVerdictKind, string>> = {
  agree: "agrees",
  accept: "accepts it as it is",
  doubt: "doubts it",
  question: "asks",
};

/** `Sue Visor doubts it: the clock is wrong` */
export function describeReviewVerdict(
  { kind, note, by }: ReviewVerdict,
  people: Readonly<Record<string, string>>,
): string {
  return `${people[by] ?? "A former member"} ${says[kind]}${note === "" ? "" : `: ${note}`}`;
}
