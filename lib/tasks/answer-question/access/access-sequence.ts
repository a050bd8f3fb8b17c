import { formatInstant, type Interval } from "@/lib/base/instant";
import type { AccessRecord } from "@/lib/signals/access-record";
import type { Newcomer } from "../reading/newcomers";
import { readEvidence } from "../reading/read-evidence";
import type { Answered, Inquiry } from "../tools/inquiry";
import { isWithin } from "../tools/question-window";
import type { Story } from "../tools/story";
import { type StoryTrace, storyTraces } from "../tools/story-traces";
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
): Promise<Answered<AccessSequence>> {
  return inquiry.ask({
    name: "access_sequence",
    arguments: {
      from: window && formatInstant(window.earliest),
      to: window && formatInstant(window.latest),
    },
    async answer(evidence) {
      const read = await readEvidence(evidence, inquiry.signal);
      const { newcomers, accesses, seldom, records } = read;
      return {
        newcomers: newcomers.of
          .filter(({ first }) => isWithin(first.time, window))
          .toSorted((a, b) => b.bits - a.bits || (a.name < b.name ? -1 : 1)),
        accesses: accesses.of.toSorted((a, b) => a.record.time.micros - b.record.time.micros),
        traces: await storyTraces(evidence, story, seldom.of, window),
        ...{ records, isCut: newcomers.isCut || seldom.isCut || accesses.isCut },
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
