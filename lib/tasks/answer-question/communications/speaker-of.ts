import { type RecordReference, textField } from "@/lib/domain/record-reference";

/** Who wrote it; a mail says so in its head. */
export function speakerOf(record: Pick<RecordReference, "source" | "fields" | "message">): string {
  const stated = record.source ?? textField(record, "user") ?? textField(record, "from");
  return (
    stated ?? /[\w.+-]{1,60}@[\w.-]{1,60}/.exec(record.message.slice(0, 600))?.[0] ?? "Somebody"
  );
}
