export type EvidenceQueryProblem =
  | { readonly kind: "invalid-regex"; readonly reason: string }
  | { readonly kind: "invalid-cursor" }
  /** `known`: names there are, those of most records first. */
  | { readonly kind: "unknown-field"; readonly name: string; readonly known: readonly string[] }
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
    case "unknown-field":
      return describeUnknownField(problem);
    case "too-slow":
      return `The search took longer than ${problem.limitMs / 1000} s and was stopped: look in one artifact, in a shorter time, or for fewer things`;
  }
}

const namesShown = 8;

function describeUnknownField({
  name,
  known,
}: Extract<EvidenceQueryProblem, { kind: "unknown-field" }>): string {
  const instead =
    known.length === 0
      ? "No record here has fields: search for words."
      : `Fields here: ${known.slice(0, namesShown).join(", ")}${known.length > namesShown ? "…" : ""}.`;
  const intended = known.find((other) => isNearly(other, name));
  const guess = intended === undefined ? "" : ` Did you mean ${intended}?`;
  return `No record has a field "${name}".${guess} ${instead} Put it in quotes to look for the text itself.`;
}

/** The same but for case, or a beginning or an end of it: `Status`, `http.status`. */
function isNearly(known: string, name: string): boolean {
  const [a, b] = [known.toLowerCase(), name.toLowerCase()];
  const [longer, shorter] = a.length > b.length ? [a, b] : [b, a];
  return (
    a === b || (shorter.length > 2 && (longer.startsWith(shorter) || longer.endsWith(shorter)))
  );
}
