import { type RecordReference, textField } from "@/lib/domain/record-reference";

/** A field that holds several values: a JSON array, or words separated by commas or white space. */
export function listField(
  record: Pick<RecordReference, "fields">,
  name: string,
): readonly string[] {
  const indexed = Object.keys(record.fields)
    .filter((key) => key.startsWith(`${name}.`) && /\.\d+$/.test(key))
    .flatMap((key) => textField(record, key) ?? []);
  if (indexed.length > 0) return indexed;
  const text = textField(record, name);
  if (text === null) return [];
  if (text.startsWith("[")) {
    const parsed = parseArray(text);
    if (parsed !== null) return parsed;
  }
  return text.split(/[\s,]+/).filter((word) => word !== "");
}

function parseArray(text: string): readonly string[] | null {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.map(String) : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
