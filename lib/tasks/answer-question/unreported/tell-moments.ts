import { type Interval, interval, nearestInstant } from "@/lib/base/instant";
import type { FindingDraft } from "@/lib/investigation/rounds/contracts/answer-question";
import { countRecords } from "../tools/ask-records";
import { citeRecords } from "../tools/cite-records";
import { happeningDraft } from "../tools/finding-draft";
import type { Answered, Inquiry } from "../tools/inquiry";
import { listHappenings } from "../tools/list-happenings";
import type { Story } from "../tools/story";
import { titleOfRecord } from "../tools/title-of-record";
import { findMoments, type Moment } from "./find-moments";
import { kindOfRecord } from "./kind-of-record";
import { type UnreportedRecord, unreportedRecords } from "./unreported-records";

/** Less likely than this to belong to the story, a moment is not told: to who looks around, and to who asks about something. */
const chanceMin = { around: 0.3, asked: 0.1 } as const;
/** Before the story a shape was met so often that it is the usual life of its file. */
const usualMin = 3;
const everything = 8.64e15 / 10_000;

export type MomentsWanted = {
  readonly story: Story;
  readonly window: Interval;
  /** Paths looked at before others. */
  readonly files: readonly string[];
  readonly isCore: (record: UnreportedRecord) => boolean;
  /** The question is about no piece: only what is likelier is told. */
  readonly isLookAround: boolean;
  readonly max: number;
};

export type ReportedMoments = {
  readonly findings: readonly FindingDraft[];
  readonly searched: string;
  readonly moments: readonly Moment[];
  /** The questions it rests on. */
  readonly calls: readonly number[];
};

/** What stands out in a window and no event cites, the likeliest to belong to the story first. */
export async function tellMoments(
  inquiry: Inquiry,
  wanted: MomentsWanted,
): Promise<ReportedMoments> {
  const { story, window, isCore, isLookAround, max } = wanted;
  const least = isLookAround ? chanceMin.around : chanceMin.asked;
  const listed = await listHappenings(inquiry, window);
  const standing = await unreportedRecords(inquiry, story, window, listed.answer);
  const calls = [listed.call, standing.call];
  const moments = findMoments(standing.answer.unreported, story, isCore)
    .filter(({ chance }) => chance >= least)
    .toSorted((a, b) => preference(b, wanted) - preference(a, wanted));
  const findings: FindingDraft[] = [];
  for (const moment of moments) {
    if (findings.length >= max) break;
    const finding = await tellMoment(inquiry, story, moment, calls);
    if (finding !== null) findings.push(finding);
  }
  const searched = `${standing.answer.unreported.length} records that stand out and that no event cites, ${listed.answer.length} happenings of the evidence`;
  return { findings, searched, moments, calls };
}

function preference({ core, chance }: Moment, { files }: MomentsWanted): number {
  return chance + (files.includes(core.record.path) ? 1 : 0);
}

async function tellMoment(
  inquiry: Inquiry,
  story: Story,
  { core, mates, chance }: Moment,
  calls: readonly number[],
): Promise<FindingDraft | null> {
  const { record, happening } = core;
  const earlier = await countEarlier(inquiry, story, core);
  if (earlier.answer >= usualMin) return null;
  const others = mates.length;
  const quoted = await citeRecords(inquiry, [record, ...mates.map((mate) => mate.record)]);
  // What fixes the time is to be seen.
  if (quoted.answer[0]?.path !== record.path) return null;
  const title = titleOfRecord(record, happening);
  const because =
    others === 0
      ? "it stands out in its file within the story, and no event cites it"
      : `it stands out in its file, and ${others} other ${others === 1 ? "file tells" : "files tell"} something unusual within the same moment, which no event cites`;
  return happeningDraft(
    {
      ...{ record, title, eventType: kindOfRecord(record, happening), cited: quoted.answer },
      claim: `${title}: ${because}`,
      // What stands out may belong to the story; whether it carries it, links and people tell.
      importance: "detail",
      method: others === 0 ? "read" : "compared",
      confidence: 0.6 + 0.35 * chance,
      calls: [...calls, earlier.call, quoted.call],
      counterSearch: `Whether its file tells the same of quiet times: ${earlier.answer} times before the story`,
    },
    inquiry.timeline.entities,
  );
}

/** How often its file tells the same before the story. Samples are always there: what counts is what they do. */
async function countEarlier(
  inquiry: Inquiry,
  story: Story,
  { record, happening }: UnreportedRecord,
): Promise<Answered<number>> {
  const window = beforeStory(story);
  const { path, kind, template } = record;
  if (kind === "metric" && happening !== null) {
    const { answer, call } = await listHappenings(inquiry, window, [happening.kind]);
    return { answer: answer.filter(({ place }) => place?.path === path).length, call };
  }
  const { answer, call } = await countRecords(inquiry, { window, files: [path], template });
  return { answer: answer.total, call };
}

function beforeStory({ stretch }: Story): Interval {
  const end = stretch?.earliest ?? nearestInstant(0);
  return interval(nearestInstant(end - everything), nearestInstant(end - 1));
}
