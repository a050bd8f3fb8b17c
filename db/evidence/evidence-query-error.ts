export type EvidenceQueryProblem =
  | { readonly kind: "invalid-regex"; readonly reason: string }
  | { readonly kind: "invalid-cursor" };

/** A question that cannot be answered as it was put; `problem` is fit to be shown to the person who asked. */
export class EvidenceQueryError extends Error {
  readonly problem: EvidenceQueryProblem;

  constructor(problem: EvidenceQueryProblem, options?: ErrorOptions) {
    super(
      problem.kind === "invalid-regex"
        ? `Not a regular expression: ${problem.reason}`
        : "The page asked for does not exist: start again from the first one",
      options,
    );
    this.name = "EvidenceQueryError";
    this.problem = problem;
  }
}
