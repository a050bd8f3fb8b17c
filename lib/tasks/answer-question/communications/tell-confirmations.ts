import type { TimelineEvent } from "@/lib/domain/event";
import type { FindingDraft } from "@/lib/investigation/rounds/contracts/answer-question";
import type { Confirmation } from "../reading/confirmations";
import { happeningDraft, pieceDraft } from "../tools/finding-draft";
import type { Answered, Inquiry } from "../tools/inquiry";
import { isWithin, storyWindow } from "../tools/question-window";
import type { Story } from "../tools/story";
import { findingsOf, tellEach, uniqueBy } from "../tools/tell-each";
import { titleOfRecord } from "../tools/title-of-record";
import { speakerOf } from "./speaker-of";
import type { StatementsAbout } from "./statements-about";

const confirmationsMost = 3;
const momentMs = 2_000;
/** Things both name by their names are no chance any more. */
const keySharedMin = 3;

type Candidate = { readonly confirmation: Confirmation; readonly event: TimelineEvent | null };

/** What people wrote of and a machine recorded: as a happening where no event tells it, else as its second source. */
export async function tellConfirmations(
  inquiry: Inquiry,
  story: Story,
  { answer: { confirmations, records, isCut }, call }: Answered<StatementsAbout>,
): Promise<readonly FindingDraft[]> {
  const reported = await tellEach(inquiry, candidatesOf(confirmations, story), {
    ...{ most: confirmationsMost, citedMin: 2 },
    recordsOf: ({ confirmation: { record, written } }) => [record, written],
    tell({ confirmation: { record, written, shared }, event }, cited, quoted) {
      const rest = {
        claim: `${speakerOf(written)} wrote of ${shared.slice(0, 3).join(", ")}, and ${record.path} records it`,
        ...{ method: "compared" as const, cited, calls: [call, quoted], confidence: 0.7 },
        counterSearch: `Looked in ${isCut ? "the first" : "all"} ${records} records for others that name the same: hardly any do`,
      };
      if (event !== null) return pieceDraft("support", event.id, rest);
      return happeningDraft(
        {
          ...{ ...rest, record, eventType: "observation", title: titleOfRecord(record) },
          importance: shared.length >= keySharedMin ? "key" : "detail",
        },
        inquiry.timeline.entities,
      );
    },
  });
  return findingsOf(reported);
}

/** One of each event, and of each moment that none tells. */
function candidatesOf(confirmations: readonly Confirmation[], story: Story): readonly Candidate[] {
  const window = storyWindow(story);
  const useful = confirmations.flatMap((confirmation): readonly Candidate[] => {
    const { record, written } = confirmation;
    const [event] = story.citing(record);
    // Its second source is that file of messages already.
    if (event !== undefined)
      return event.evidence.some(({ path }) => path === written.path)
        ? []
        : [{ confirmation, event }];
    const isMoment = story.near(record.time.earliest, momentMs).length > 0;
    return isMoment || !isWithin(record.time, window) ? [] : [{ confirmation, event: null }];
  });
  return uniqueBy(
    useful,
    ({ event, confirmation: { record } }) =>
      event?.id ?? Math.floor(record.time.earliest / momentMs),
  );
}
