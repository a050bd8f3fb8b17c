import { formatInstant } from "@/lib/base/instant";
import type { TimelineEvent } from "@/lib/domain/event";
import type { FindingDraft } from "@/lib/investigation/rounds/contracts/answer-question";
import type { Newcomer } from "../reading/newcomers";
import { happeningDraft, pieceDraft } from "../tools/finding-draft";
import type { Answered, Inquiry } from "../tools/inquiry";
import { isWithin, storyWindow } from "../tools/question-window";
import type { Story } from "../tools/story";
import { findingsOf, tellEach, uniqueBy } from "../tools/tell-each";
import { firstLine } from "../tools/title-of-record";
import type { AccessSequence } from "./access-sequence";

const newcomersMost = 2;
/** Where more than this come and go, strangers are usual. */
const knownMax = 12;
/** A visitor who left one record behind is nobody to go after. */
const recordsMin = 2;
const momentMs = 2_000;

type Candidate = { readonly newcomer: Newcomer; readonly event: TimelineEvent | null };

/** Who was never seen before in a source where everybody was known: when they came, what they did, when they were last seen. */
export async function tellNewcomers(
  inquiry: Inquiry,
  story: Story,
  { answer: { newcomers, isCut, records }, call }: Answered<AccessSequence>,
): Promise<readonly FindingDraft[]> {
  // That somebody was not there before is known only of all records.
  if (isCut) return [];
  const reported = await tellEach(inquiry, candidatesOf(newcomers, story), {
    ...{ most: newcomersMost, citedMin: 1 },
    recordsOf: ({ newcomer: { first, last } }) => [first, last],
    tell({ newcomer, event }, cited, quoted) {
      const { first, last, name, rowsBefore } = newcomer;
      const rest = {
        claim: `${name} is seen for the first time after ${rowsBefore} rows of others, in ${newcomer.records} records until ${formatInstant(last.time.latest)}`,
        ...{ method: "counted" as const, cited, calls: [call, quoted], confidence: 0.65 },
        counterSearch: `Looked for ${name} in all ${records} records, before as well: none in this source`,
      };
      if (event !== null) return pieceDraft("support", event.id, rest);
      return happeningDraft(
        {
          ...{ ...rest, record: first, eventType: "access", importance: "detail" },
          title: `${name} is seen for the first time: ${firstLine(first.message)}`,
          entities: [{ type: /^[\d.]+$/.test(name) ? "address" : "account", name }],
        },
        inquiry.timeline.entities,
      );
    },
  });
  return findingsOf(reported);
}

/** An account and its address come together, in one record. */
function candidatesOf(newcomers: readonly Newcomer[], story: Story): readonly Candidate[] {
  const window = storyWindow(story);
  const strangers = newcomers.filter(
    ({ first, records, known }) =>
      records >= recordsMin &&
      known <= knownMax &&
      isWithin(first.time, window) &&
      !story.isReported(first),
  );
  return uniqueBy(strangers, ({ first }) => first).flatMap((newcomer) => {
    const { first, name } = newcomer;
    const event = story
      .near(first.time.earliest, momentMs)
      .find(({ title, description }) => `${title} ${description}`.includes(name));
    const isReported = event?.evidence.some(({ path }) => path === first.path) === true;
    return isReported ? [] : [{ newcomer, event: event ?? null }];
  });
}
