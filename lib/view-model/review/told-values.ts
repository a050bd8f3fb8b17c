/** Members of an item that have no words of their own, as fields of a comparison: what nobody thought of is compared too. */
export function tellMembers(
  item: object,
  told: readonly string[] = [],
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(item)
      .filter(([name]) => !told.includes(name))
      .map(([name, value]) => [nameMember(name), tellValue(value)]),
  );
}

/** "expectedEvidence" → "Expected evidence" */
function nameMember(name: string): string {
  const words = name.replaceAll(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function tellValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(tellValue).join("; ");
  if (isCitation(value)) return describeCitation(value);
  if (typeof value === "object" && value !== null) {
    return Object.entries(value)
      .map(([name, member]) => `${nameMember(name).toLowerCase()} ${tellValue(member)}`)
      .join(", ");
  }
  return value === null || value === undefined ? "" : String(value);
}

/** Without its quote, which is what its place in its file has: files are compared, too. */
type Citation = {
  readonly path: string;
  readonly lines?: readonly number[] | undefined;
  readonly index?: number | undefined;
  readonly frameMs?: number | undefined;
  readonly region?: unknown;
};

function isCitation(value: unknown): value is Citation {
  return typeof value === "object" && value !== null && "path" in value && "quote" in value;
}

export function describeCitation({ path, lines, index, frameMs, region }: Citation): string {
  if (lines !== undefined) return `${path} ${lines.join("–")}`;
  if (index !== undefined) return `${path} ${index}`;
  if (frameMs === undefined) return path;
  return `${path} at ${frameMs} ms${region === undefined ? "" : `, ${tellValue(region)}`}`;
}
