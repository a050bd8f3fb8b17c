import type { FieldValue } from "@/lib/domain/evidence/evidence-record";

/** The members of `fields` that say something. */
export function statedFields(
  fields: Readonly<Record<string, FieldValue | undefined>>,
): Record<string, FieldValue> {
  const stated: Record<string, FieldValue> = {};
  for (const name in fields) {
    const value = fields[name];
    if (value !== undefined && value !== null && value !== "") stated[name] = value;
  }
  return stated;
}
