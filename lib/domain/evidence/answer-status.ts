import type { FieldValue } from "./evidence-record";

/** Short names are those of formats that people write for a proxy; of long names reading makes `status` as far as it is free. */
const statusName = /^(?:st|sc|rc|code|resp|http_?status)$|status_?code$/i;

/** The status of an answer as HTTP has it, under `status` or another name that programs give it; null where there is none. */
export function findAnswerStatus(fields: Readonly<Record<string, FieldValue>>): number | null {
  const own = toStatus(fields.status);
  if (own !== null) return own;
  for (const [name, value] of Object.entries(fields)) {
    const status = statusName.test(name) ? toStatus(value) : null;
    if (status !== null) return status;
  }
  return null;
}

function toStatus(value: FieldValue | undefined): number | null {
  return /^[1-5]\d\d$/.test(String(value)) ? Number(value) : null;
}
