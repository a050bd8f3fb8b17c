import type { TimelineEvent } from "@/lib/domain/event";
import type { FindingDraft } from "@/lib/investigation/rounds/contracts/answer-question";
import type { ValueStep } from "../reading/value-steps";
import { happeningDraft, pieceDraft } from "../tools/finding-draft";
import type { Answered, Inquiry } from "../tools/inquiry";
import { placesOf } from "../tools/mention-entities";
import { isWithin, storyWindow } from "../tools/question-window";
import type { Story } from "../tools/story";
import { tellEach } from "../tools/tell-each";
import type { ChangesNear } from "./changes-near";

/** The same change echoed elsewhere follows within this time. */
const echoMs = 60_000;
/** What is told of the same moment is told already. */
const momentMs = 2_000;
const turnsShown = 3;
const stepsMost = 4;

type Candidate = { readonly step: ValueStep; readonly event: TimelineEvent | null };
export type ReportedStep = { readonly step: ValueStep; readonly finding: FindingDraft };

/** Values that were set: new happenings, and further evidence of what is told already. */
export async function tellSteps(
  inquiry: Inquiry,
  story: Story,
  { answer: { steps, records, isCut }, call }: Answered<ChangesNear>,
): Promise<readonly ReportedStep[]> {
  const window = storyWindow(story);
  const candidates = steps
    .filter(({ record }) => !story.isReported(record) && isWithin(record.time, window))
    .flatMap((step): readonly Candidate[] => {
      const event = findReporting(step, story);
      return event === "moment" ? [] : [{ step, event }];
    });
  const looked = isCut ? `the first ${records} records only` : `all ${records} records: none`;
  const found = await tellEach(inquiry, candidates, {
    ...{ most: stepsMost, citedMin: 1, recordsOf: ({ step }) => [step.record] },
    tell({ step, event }, cited, quoted) {
      const rest = {
        ...{ claim: claimOf(step), method: "compared" as const, cited, calls: [call, quoted] },
        counterSearch: `Looked for further values of the same columns in ${looked}`,
      };
      if (event !== null) return pieceDraft("support", event.id, { ...rest, confidence: 0.7 });
      return happeningDraft(
        {
          ...{ ...rest, record: step.record, eventType: "change", title: titleOf(step) },
          importance: isTakenBack(step, steps) ? "key" : "detail",
          confidence: 0.75,
        },
        inquiry.timeline.entities,
      );
    },
  });
  return found.map(({ candidate: { step }, finding }) => ({ step, finding }));
}

/** An event that tells this change by another record; "moment": something of this very moment is told, of which it is a part. */
function findReporting(step: ValueStep, story: Story): TimelineEvent | "moment" | null {
  const { earliest } = step.record.time;
  const same = story
    .near(earliest, echoMs)
    .find(
      (event) => event.time.earliest <= earliest && step.turns.some((turn) => tells(event, turn)),
    );
  if (same !== undefined)
    return same.evidence.some(({ path }) => path === step.record.path) ? "moment" : same;
  const { path } = step.record;
  return story
    .near(earliest, momentMs)
    .some(({ evidence }) => evidence.some((each) => each.path === path))
    ? "moment"
    : null;
}

function tells({ title, description }: TimelineEvent, { column, to }: ValueStep["turns"][number]) {
  const words = `${title} ${description}`.toLowerCase().split(/[^\p{L}\p{N}_.]+/u);
  return (
    words.includes(column.toLowerCase()) || (to.length > 1 && words.includes(to.toLowerCase()))
  );
}

/** It is what was there before, or will be again. */
function isTakenBack(step: ValueStep, steps: readonly ValueStep[]): boolean {
  return step.turns.some(
    (turn) =>
      turn.isTakenBack ||
      steps.some(
        ({ record, turns }) =>
          record.path === step.record.path &&
          turns.some(
            ({ column, to, isTakenBack: isBack }) =>
              isBack && column === turn.column && to === turn.from,
          ),
      ),
  );
}

export function titleOf({ record, turns }: ValueStep): string {
  const shown = turns
    .slice(0, turnsShown)
    .map(({ column, from, to }) => `${column} ${from} → ${to}`);
  const more = turns.length > turnsShown ? ` and ${turns.length - turnsShown} more` : "";
  const [place] = placesOf(record);
  return `${place === undefined ? "" : `${place.name}: `}${shown.join(", ")}${more}`;
}

function claimOf(step: ValueStep): string {
  const [turn] = step.turns;
  const back = turn?.isTakenBack === true ? ", which it had been before" : "";
  return `${titleOf(step)}${back}: the value had stood for many records, and stood from then on`;
}
