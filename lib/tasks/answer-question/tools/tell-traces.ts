import type { TimelineEvent } from "@/lib/domain/event";
import type { FindingDraft } from "@/lib/investigation/rounds/contracts/answer-question";
import { isGivenName } from "../reading/names-in";
import { happeningDraft, pieceDraft } from "./finding-draft";
import type { Inquiry } from "./inquiry";
import { isWithin, storyWindow } from "./question-window";
import type { Story } from "./story";
import type { StoryTrace } from "./story-traces";
import { findingsOf, tellEach, uniqueBy } from "./tell-each";
import { titleOfRecord } from "./title-of-record";

/** What two sources say of one thing within this time is the same. */
const momentMs = 5_000;

type Looked = { readonly call: number; readonly records: number; readonly isCut: boolean };
type As = { readonly eventType: string; readonly most: number };

type Candidate = { readonly trace: StoryTrace; readonly event: TimelineEvent | null };

/** Seldom records about what the story is about: further evidence of an event of the same moment, else happenings. */
export async function tellTraces(
  inquiry: Inquiry,
  story: Story,
  traces: readonly StoryTrace[],
  looked: Looked,
  { eventType, most }: As,
): Promise<readonly FindingDraft[]> {
  const reported = await tellEach(inquiry, candidatesOf(traces, story), {
    ...{ most, citedMin: 1, recordsOf: ({ trace }) => [trace.record] },
    tell({ trace, event }, cited, quoted) {
      const rest = { ...describe(trace, looked), cited, calls: [looked.call, quoted] };
      if (event !== null) return pieceDraft("support", event.id, rest);
      const { record } = trace;
      const title = titleOfRecord(record);
      return happeningDraft(
        { ...rest, record, eventType, title, importance: "detail" },
        inquiry.timeline.entities,
      );
    },
  });
  return findingsOf(reported);
}

/** One of each event, and of each moment that none tells. */
function candidatesOf(traces: readonly StoryTrace[], story: Story): readonly Candidate[] {
  const window = storyWindow(story);
  const useful = traces
    .filter(({ record }) => isWithin(record.time, window))
    .flatMap((trace): readonly Candidate[] => {
      const event = tellingEvent(trace, story);
      return event === "told" ? [] : [{ trace, event }];
    });
  return uniqueBy(
    useful,
    ({ event, trace: { record } }) => event?.id ?? Math.floor(record.time.earliest / momentMs),
  );
}

/** "told": the same file tells of the same moment, so it is no news and no second source. */
function tellingEvent({ record, shared }: StoryTrace, story: Story): TimelineEvent | "told" | null {
  const near = story.near(record.time.earliest, momentMs);
  if (near.some(({ evidence }) => evidence.some(({ path }) => path === record.path))) return "told";
  const given = shared.filter(isGivenName);
  const says = ({ title, description }: TimelineEvent) => {
    const words = `${title} ${description}`.toLowerCase();
    return given.some((name) => words.includes(name));
  };
  return near.find(says) ?? null;
}

function describe({ shared, alike }: StoryTrace, { records, isCut }: Looked) {
  const seldom =
    alike === 1
      ? "no other record of its file is of this kind"
      : `only ${alike} records of its file are of this kind`;
  return {
    claim: `Mentions ${shared.slice(0, 3).join(", ")}, as events of the story do; ${seldom}`,
    ...{ method: "read" as const, confidence: 0.6 },
    counterSearch: `Looked for records of the same kind in ${isCut ? "the first" : "all"} ${records} records, which would make it routine: ${alike - 1} more`,
  };
}
