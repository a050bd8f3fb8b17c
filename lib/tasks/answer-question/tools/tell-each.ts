import type { RecordReference } from "@/lib/domain/record-reference";
import type { EvidenceArgument } from "@/lib/investigation/calls/function-arguments";
import type { FindingDraft } from "@/lib/investigation/rounds/contracts/answer-question";
import { citeRecords } from "./cite-records";
import type { Inquiry } from "./inquiry";

type Telling<Candidate> = {
  /** Findings at most. */
  readonly most: number;
  /** What a finding cites; one that cites fewer of them than `citedMin` is none. */
  readonly recordsOf: (candidate: Candidate) => readonly RecordReference[];
  readonly citedMin: number;
  /** `call` is the number of the question that quoted the records. */
  readonly tell: (
    candidate: Candidate,
    cited: readonly EvidenceArgument[],
    call: number,
  ) => FindingDraft;
};

export type ReportedCandidate<Candidate> = {
  readonly candidate: Candidate;
  readonly finding: FindingDraft;
};

/** Quotes and tells one after another, until enough are told. */
export async function tellEach<Candidate>(
  inquiry: Inquiry,
  candidates: readonly Candidate[],
  { most, recordsOf, citedMin, tell }: Telling<Candidate>,
): Promise<readonly ReportedCandidate<Candidate>[]> {
  const reported: ReportedCandidate<Candidate>[] = [];
  for (const candidate of candidates) {
    if (reported.length >= most) break;
    const { answer: cited, call } = await citeRecords(inquiry, recordsOf(candidate));
    if (cited.length < citedMin) continue;
    reported.push({ candidate, finding: tell(candidate, cited, call) });
  }
  return reported;
}

export function findingsOf(
  reported: readonly ReportedCandidate<unknown>[],
): readonly FindingDraft[] {
  return reported.map(({ finding }) => finding);
}

/** The first of those that a key calls the same. */
export function uniqueBy<T>(all: readonly T[], keyOf: (one: T) => unknown): readonly T[] {
  return [...Map.groupBy(all, keyOf).values()].flatMap(([first]) =>
    first === undefined ? [] : [first],
  );
}
