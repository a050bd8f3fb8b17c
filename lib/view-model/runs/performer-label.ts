/** How whoever performs a task is called; models by their provider and name, as they are configured. */
export function performerLabel(performer: string): string {
  return performer === "rules" ? "Rules" : performer;
}

/** All who performed a run: "Rules", or "Rules, then local/x" where a model went on from their draft. */
export function analystLabel(analyst: string): string {
  // Runs of before tasks named their model so.
  const [first = "", ...others] = analyst.replace(/^model:/, "").split(", ");
  const then =
    others.length === 0 ? "" : `, ${first === "rules" ? "then " : ""}${others.join(", ")}`;
  return `${performerLabel(first)}${then}`;
}
