type Question = { readonly id: string; readonly status: string; readonly description: string };

/**
 * What is not known, each once: the open gaps, then the open uncertainties that no gap states in the same words. The report, the
 * question before an approval and the page of a revision list and count these.
 */
export function listOpenQuestions<Gap extends Question, Doubt extends Question>({
  gaps,
  uncertainties,
}: {
  readonly gaps: readonly Gap[];
  readonly uncertainties: readonly Doubt[];
}): { readonly gaps: readonly Gap[]; readonly doubts: readonly Doubt[]; readonly count: number } {
  const open = gaps.filter(({ status }) => status === "open");
  const asked = new Set(open.map(({ description }) => description));
  const doubts = uncertainties.filter(
    ({ status, description }) => status === "open" && !asked.has(description),
  );
  return { gaps: open, doubts, count: open.length + doubts.length };
}
