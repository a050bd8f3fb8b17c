import { formatInstant, type Interval } from "@/lib/base/instant";
import { operationsLexicon } from "@/lib/knowledge/operations-lexicon";
import type { AccessRecord } from "@/lib/signals/access-record";
import { AccessDetector } from "@/lib/signals/access-records";
import { isWithin } from "../tools/asked-window";
import type { Inquiry, Told } from "../tools/inquiry";
import { type Newcomer, NewcomerWatch } from "../tools/newcomers";
import { readThrough } from "../tools/read-through";
import type { Story } from "../tools/story";
import { type StoryTrace, StoryTraceWatch } from "../tools/story-traces";
import { placeOfRecord, tellResult } from "../tools/tool-result";

export type AccessSequence = {
  /** The most surprising first. */
  readonly newcomers: readonly Newcomer[];
  /** Log-ins, refused tries, rights and keys, whenever they were, in order of time. */
  readonly accesses: readonly AccessRecord[];
  readonly traces: readonly StoryTrace[];
  readonly records: number;
  readonly isCut: boolean;
};

/** Who got in, from where and as what: newcomers and seldom records of a window, and all accesses to compare them with. */
export function accessSequence(
  inquiry: Inquiry,
  story: Story,
  window: Interval | null,
): Promise<Told<AccessSequence>> {
  return inquiry.ask({
    name: "access_sequence",
    arguments: {
      from: window && formatInstant(window.earliest),
      to: window && formatInstant(window.latest),
    },
    async answer(evidence) {
      const newcomers = new NewcomerWatch(isAccount);
      const accesses = new AccessDetector(operationsLexicon.access, operationsLexicon.audit);
      const seldom = new StoryTraceWatch(story);
      const watches = [newcomers, accesses, seldom];
      const { records, isCut } = await readThrough(evidence, watches, inquiry.signal);
      return {
        newcomers: newcomers
          .newcomers()
          .filter(({ first }) => isWithin(first.time, window))
          .toSorted((a, b) => b.bits - a.bits || (a.name < b.name ? -1 : 1)),
        accesses: accesses
          .records()
          .toSorted((a, b) => a.record.time.micros - b.record.time.micros),
        traces: seldom.traces().filter(({ record }) => isWithin(record.time, window)),
        ...{ records, isCut: isCut || newcomers.isCut || seldom.isCut || accesses.unfollowed > 0 },
      };
    },
    tell: ({ newcomers, accesses, traces, records, isCut }) =>
      tellResult(
        {
          ...{ found: newcomers.length + accesses.length + traces.length, isCut },
          places: [
            ...newcomers.map(({ first }) => first),
            ...traces.map(({ record }) => record),
            ...accesses.map(({ record }) => record),
          ].map(placeOfRecord),
        },
        { read: records },
      ),
  });
}

const accountColumns: ReadonlySet<string> = new Set([
  ...operationsLexicon.audit.fields.account,
  ...operationsLexicon.audit.fields.credential,
]);

/** By the last part of its name, whatever stands between its letters. */
function isAccount(column: string): boolean {
  const last = column.slice(column.lastIndexOf(".") + 1);
  return accountColumns.has(last.toLowerCase().replace(/[^a-z0-9]/g, ""));
}
