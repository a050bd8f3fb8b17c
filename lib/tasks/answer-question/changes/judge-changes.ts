import { describeLength } from "@/lib/domain/clock-doubt-text";
import type { TimelineEvent } from "@/lib/domain/event";
import { compareReferences, type RecordReference } from "@/lib/domain/record-reference";
import type { Question } from "@/lib/domain/rounds/question";
import type { FindingDraft } from "@/lib/investigation/rounds/contracts/answer-question";
import { allegedCause } from "../tools/alleged-cause";
import { citeRecords } from "../tools/cite-records";
import { hasDecidedOrder } from "../tools/decided-order";
import { pieceDraft } from "../tools/finding-draft";
import type { Inquiry } from "../tools/inquiry";
import { askRecordsAt } from "../tools/records-at";
import type { DatedEvent, Story } from "../tools/story";

/** A change that came after what it is to have caused did not cause it, whatever their clocks are wrong by. */
export async function judgeChanges(
  inquiry: Inquiry,
  story: Story,
  question: Pick<Question, "about" | "subject">,
): Promise<readonly FindingDraft[]> {
  const alleged = allegedCause(inquiry.timeline, story, question.about);
  if (alleged === null || !/^(change|action|mitigation|access)$/.test(alleged.cause.kind))
    return [];
  const { piece, cause } = alleged;
  const effect = alleged.effect ?? firstHarm(story);
  if (effect === null || effect.id === cause.id) return [];
  const first = await askRecordsAt(inquiry, cause.evidence);
  const second = await askRecordsAt(inquiry, effect.evidence);
  const [change] = first.answer.toSorted(compareReferences);
  const [harm] = second.answer.toSorted(compareReferences);
  if (change === undefined || harm === undefined) return [];
  if (alleged.effect === null && !isCauseItself(cause, first.answer)) return [];
  const order = await hasDecidedOrder(inquiry, harm, change);
  if (order.answer === null) return [];
  const { answer: cited, call } = await citeRecords(inquiry, [change, harm]);
  return [
    pieceDraft("refutation", piece, {
      claim: `"${cause.title}" came ${describeLength(order.answer)} after "${effect.title}" began: it did not cause it`,
      ...{ method: "compared", confidence: 0.85, cited },
      calls: [first.call, second.call, order.call, call],
      counterSearch: `Read all ${first.answer.length} records cited of the change for an earlier one, and reckoned with what the clocks of both may be wrong by`,
    }),
  ];
}

function firstHarm({ events, harmAt }: Story): DatedEvent | null {
  return events.find(({ time }) => time.earliest === harmAt) ?? null;
}

/**
 * Does an event that shows what a hypothesis rests on tell the change that is suspected? What people wrote of a cause is cited
 * by events of the answer to it as well.
 */
function isCauseItself(
  { kind }: TimelineEvent,
  records: readonly Pick<RecordReference, "kind">[],
): boolean {
  return kind === "change" && !records.some((record) => record.kind === "message");
}
