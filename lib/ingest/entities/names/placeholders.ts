/** What stands where a name would, when there is none. */
const placeholders = new Set([
  ...["", "-", "--", "?", "*", "_", "none", "null", "nil", "undefined", "unknown", "n/a", "na"],
  ...["(null)", "(none)", "[unknown]", "[local]", "unset", "<none>", "anonymous", "default", "any"],
  ...["localhost", "localhost.localdomain", "local", "localdomain", "true", "false", "0", "self"],
]);

export function isPlaceholder(name: string): boolean {
  return placeholders.has(name.toLowerCase());
}
