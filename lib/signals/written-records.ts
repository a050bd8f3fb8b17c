import { compareReferences, type RecordReference } from "@/lib/domain/evidence/record-reference";
import type { Detector } from "./signal";

const headCharacters = 600;
/** A mail names its sender by an address in a line of its head, whatever the line is called in its language. */
const senderLine = /(?:^|\n)[^\s:：\n][^:：\n]{0,24}[:：][^\n]{0,80}@[^\n]{1,80}\n/u;

/** What a person, or a program that writes to people, wrote: in a chat, in notes, in a ticket, as a mail. */
export function isWritten({ kind, message }: Pick<RecordReference, "kind" | "message">): boolean {
  return (
    kind === "message" || (kind === "log" && senderLine.test(message.slice(0, headCharacters)))
  );
}

const recordsMax = 3_000;

/** Keeps what people wrote in records of one kind, the first of it: when messages come late, logs are not read again. */
export class WrittenRecordDetector implements Detector {
  readonly records: RecordReference[] = [];
  isWhole = true;

  constructor(readonly kinds: readonly ["message"] | readonly ["log"]) {}

  observe(record: RecordReference): void {
    if (!isWritten(record)) return;
    if (this.records.length < recordsMax) this.records.push(record);
    else this.isWhole = false;
  }
}

/** The first of what people wrote, in order of time, and whether that is all of it. */
export function firstWritten(detectors: readonly WrittenRecordDetector[]) {
  const records = detectors.flatMap((each) => each.records).toSorted(compareReferences);
  return {
    records: records.slice(0, recordsMax),
    isWhole: records.length <= recordsMax && detectors.every(({ isWhole }) => isWhole),
  };
}
