/** Members that name in one word what happened, as the reason of a Kubernetes event or the action of an audit record does. */
const names: ReadonlySet<string> = new Set([
  ...["reason", "action", "operation", "activity", "eventtype", "event_type", "eventaction"],
]);

const word = /^\p{L}[\p{L}\d_.:-]{3,40}$/u;

export function tellsWhatHappened(name: string, value: unknown): boolean {
  return typeof value === "string" && names.has(name.toLowerCase()) && word.test(value);
}
