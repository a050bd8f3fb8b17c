import type { TimelineEvent } from "@/lib/domain/event";
import type { FindingDraft } from "@/lib/investigation/rounds/contracts/answer-question";
import { isWithin, storyWindow } from "./asked-window";
import { citeRecords } from "./cite-records";
import {
  type FoundHappening,
  happeningDraft,
  pieceDraft,
  placesOf,
  wordsOf,
} from "./happening-draft";
import type { Inquiry } from "./inquiry";
import { isGivenName } from "./names-said";
import type { Story } from "./story";
import type { StoryTrace } from "./story-traces";

/** What two sources say of one thing within this time is the same. */
const momentMs = 5_000;

type Looked = { readonly call: number; readonly records: number; readonly isCut: boolean };
type As = Pick<FoundHappening, "eventType"> & { readonly most: number };

/** Seldom records about what the story is about: further evidence of an event of the same moment, else happenings. */
export async function tellTraces(
  inquiry: Inquiry,
  story: Story,
  traces: readonly StoryTrace[],
  looked: Looked,
  { eventType, most }: As,
): Promise<readonly FindingDraft[]> {
  const findings: FindingDraft[] = [];
  const told = new Set<string>();
  const window = storyWindow(story);
  for (const trace of traces) {
    if (findings.length >= most) break;
    const { record } = trace;
    const event = tellingEvent(trace, story);
    if (event === "told" || !isWithin(record.time, window)) continue;
    const name = event?.id ?? `${Math.floor(record.time.earliest / momentMs)}`;
    if (told.has(name)) continue;
    const { answer: cited, call: quoted } = await citeRecords(inquiry, [record]);
    if (cited.length === 0) continue;
    told.add(name);
    const rest = { ...describe(trace, looked), cited, calls: [looked.call, quoted] };
    findings.push(
      event === null
        ? happeningDraft({
            ...rest,
            record,
            eventType,
            title: titleOf(trace),
            importance: "detail",
          })
        : pieceDraft("support", event.id, rest),
    );
  }
  return findings;
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

function titleOf({ record }: StoryTrace): string {
  const [place] = placesOf(record);
  const words = wordsOf(record);
  return place === undefined || words.includes(place.name) ? words : `${place.name}: ${words}`;
}

function describe({ shared, alike }: StoryTrace, { records, isCut }: Looked) {
  const often = alike === 1 ? "once" : `${alike} times`;
  return {
    claim: `Names ${shared.slice(0, 3).join(", ")}, as events that matter do, in a record of a kind that occurs ${often}`,
    ...{ method: "read" as const, confidence: 0.6 },
    counterSearch: `Looked for records of the same kind in ${isCut ? "the first" : "all"} ${records} records, which would make it routine: ${alike - 1} more`,
  };
}
