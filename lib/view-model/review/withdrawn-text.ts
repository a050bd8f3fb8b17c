/** Named one by one; further ones are counted. */
const namedMax = 8;

/** What is said beside a revision whose files were withdrawn since; null when none were. */
export function describeWithdrawn(paths: readonly string[]): string | null {
  if (paths.length === 0) return null;
  const named = paths.slice(0, namedMax).join(", ");
  const more = paths.length > namedMax ? ` and ${paths.length - namedMax} more` : "";
  return `Cited here and withdrawn from the evidence since: ${named}${more}. The text of the revision is unchanged since its submission.`;
}
