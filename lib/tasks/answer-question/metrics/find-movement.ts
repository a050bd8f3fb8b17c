import { interval } from "@/lib/base/instant";
import type { FindingDraft } from "@/lib/investigation/rounds/contracts/answer-question";
import { citeRecords } from "../tools/cite-records";
import { pieceDraft } from "../tools/finding-draft";
import type { Inquiry } from "../tools/inquiry";
import { widen } from "../tools/question-window";
import { askRecordsAt } from "../tools/records-at";
import type { DatedEvent, Story } from "../tools/story";
import { askLevels } from "./ask-levels";
import { type LevelChange, levelText, nameOfSeries } from "./read-levels";

/** A series that moves with an event leaves its level within this much of its onset, or within two samples. */
const withMs = 10_000;
/** Levels so far apart are no accident of sampling. */
const distanceMin = 4;
const citedMax = 3;

/** Further evidence of an event: series of what takes part in it that leave their level as it begins. */
export async function findMovement(
  inquiry: Inquiry,
  story: Story,
  event: DatedEvent,
): Promise<FindingDraft | null> {
  const names = namesOf(inquiry, event);
  if (names.length === 0) return null;
  const onset = interval(event.time.earliest, event.time.latest);
  const near = await askLevels(inquiry, widen(onset, 6 * withMs), names);
  const moved = near.answer.changes
    .filter(
      (change) =>
        change.distance >= distanceMin &&
        !story.isReported(change) &&
        !isOfItself(change, event) &&
        Math.abs(change.at - event.time.earliest) <= Math.max(withMs, 2 * change.bucketMs),
    )
    .toSorted((a, b) => b.distance - a.distance || a.at - b.at)
    .slice(0, citedMax);
  const [first] = moved;
  if (first === undefined) return null;
  const samples = await askRecordsAt(
    inquiry,
    moved.map(({ artifact, path, locator }) => ({ artifactId: artifact.id, path, locator })),
  );
  const quoted = await citeRecords(inquiry, samples.answer);
  if (quoted.answer.length === 0) return null;
  const others = near.answer.series - new Set(moved.map(({ series }) => series.id)).size;
  return pieceDraft("support", event.id, {
    claim: `${nameOfSeries(first.series)} goes from ${levelText(first.from)} to ${levelText(first.to)} as "${event.title}" begins`,
    ...{ method: "measured", confidence: 0.75 },
    ...{ cited: quoted.answer, calls: [near.call, samples.call, quoted.call] },
    counterSearch: `Whether other series of the same stay where they were: ${Math.max(0, others)} of ${near.answer.series} do${near.answer.isCut ? "; not every series was looked at" : ""}`,
  });
}

/** The series an event tells of, in the file it was read off: another sample of it is no second source. */
function isOfItself({ path, series }: LevelChange, { title, evidence }: DatedEvent): boolean {
  return evidence.some((cited) => cited.path === path) && title.includes(series.metric);
}

function namesOf({ timeline }: Inquiry, { entities }: DatedEvent): readonly string[] {
  return timeline.entities
    .filter(({ id }) => entities.includes(id))
    .flatMap(({ name, aliases }) => [name, ...aliases]);
}
