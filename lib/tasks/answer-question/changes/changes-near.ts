import type { Interval } from "@/lib/base/instant";
import { formatInstant } from "@/lib/base/instant";
import { readEvidence } from "../reading/read-evidence";
import type { ValueStep } from "../reading/value-steps";
import type { Answered, Inquiry } from "../tools/inquiry";
import { isWithin } from "../tools/question-window";
import type { Story } from "../tools/story";
import { type StoryTrace, storyTraces } from "../tools/story-traces";
import { placeOfRecord, tellResult } from "../tools/tool-result";

export type ChangesNear = {
  /** Values that were set, in the window, in order of time. */
  readonly steps: readonly ValueStep[];
  /** Seldom records about what the story is about. */
  readonly traces: readonly StoryTrace[];
  readonly records: number;
  readonly isCut: boolean;
};

/** What was changed about a time, by what the evidence itself shows: values that were set, and what was done but once. */
export function changesNear(
  inquiry: Inquiry,
  story: Story,
  window: Interval | null,
): Promise<Answered<ChangesNear>> {
  return inquiry.ask({
    name: "changes_near",
    arguments: {
      from: window && formatInstant(window.earliest),
      to: window && formatInstant(window.latest),
    },
    async answer(evidence) {
      const { steps, seldom, records } = await readEvidence(evidence, inquiry.signal);
      return {
        steps: steps.of
          .filter(({ record }) => isWithin(record.time, window))
          .toSorted((a, b) => a.record.time.micros - b.record.time.micros),
        traces: await storyTraces(evidence, story, seldom.of, window),
        ...{ records, isCut: steps.isCut || seldom.isCut },
      };
    },
    tell: ({ steps, traces, records, isCut }) =>
      tellResult(
        {
          ...{ found: steps.length + traces.length, isCut },
          places: [...steps, ...traces].map(({ record }) => placeOfRecord(record)),
        },
        { read: records },
      ),
  });
}
