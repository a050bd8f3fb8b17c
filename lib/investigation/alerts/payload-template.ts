/** A text with paths in braces, see `alertMappingSchema`; `missing` names the paths of which none is there. */
type Filled = { readonly text: string; readonly missing: readonly string[] };

/** An element of a payload, and the payload. */
export type PayloadPlace = { readonly element: unknown; readonly whole: unknown };

export function fillTemplate(template: string, place: PayloadPlace): Filled {
  const missing: string[] = [];
  const text = template.replaceAll(/\{([^{}]*)\}/g, (_, paths: string) => {
    const found = paths
      .split("|")
      .map((path) => toText(valueAt(path.trim(), place)))
      .find((one) => one !== null);
    if (found === undefined) missing.push(paths);
    return found ?? "";
  });
  return { text, missing };
}

/** Undefined where nothing is; what an object inherits is not in it. An empty path is the place itself. */
export function valueAt(path: string, { element, whole }: PayloadPlace): unknown {
  const isOfWhole = path === "$" || path.startsWith("$.");
  const names = path.replace(/^\$\.?/, "").split(".");
  let value = isOfWhole ? whole : element;
  for (const name of names) {
    if (name === "") continue;
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name))
      return undefined;
    value = (value as Readonly<Record<string, unknown>>)[name];
  }
  return value;
}

/** What a label or a title can be; null for nothing, and for lists and objects. PostgreSQL keeps no NUL. */
export function toText(value: unknown): string | null {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value !== "string" || value.trim() === "") return null;
  return value.replaceAll("\0", "\uFFFD").toWellFormed();
}
