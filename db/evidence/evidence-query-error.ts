export type EvidenceQueryProblem =
  | { readonly kind: "invalid-regex"; readonly reason: string }
  | { readonly kind: "invalid-cursor" }
  | { readonly kind: "too-slow"; readonly limitMs: number };

/** A question that cannot be answered as it was put; `problem` is fit to be shown to the person who asked. */
export class EvidenceQueryError extends Error {
  readonly problem: EvidenceQueryProblem;

  constructor(problem: EvidenceQueryProblem, options?: ErrorOptions) {
    super(describe(problem), options);
    this.name = "EvidenceQueryError";
    this.problem = problem;
  }
}

function describe(problem: EvidenceQueryProblem): string {
  switch (problem.kind) {
    case "invalid-regex":
      return `Not a regular expression: ${problem.reason}`;
    case "invalid-cursor":
      return "The page asked for does not exist: start again from the first one";
    case "too-slow":
      return `The search took longer than ${problem.limitMs / 1000} s and was stopped: look in one artifact, in a shorter time, or for fewer things`;
  }
}
