import type { FindingDraft } from "@/lib/investigation/rounds/contracts/answer-question";
import { citeRecords } from "./cite-records";
import { type FoundHappening, happeningDraft, placesOf, wordsOf } from "./happening-draft";
import type { Inquiry } from "./inquiry";
import type { Story } from "./story";
import type { StoryTrace } from "./story-traces";

/** Told by other records of the same moment, it is no news. */
const momentMs = 1_500;
/** Two names that are both this rare carry the story; the rest is beside it. */
const keyBits = 16;

type Looked = { readonly call: number; readonly records: number; readonly isCut: boolean };

/** Seldom records about what the story is about, as happenings. */
export async function tellTraces(
  inquiry: Inquiry,
  story: Story,
  traces: readonly StoryTrace[],
  { call, records, isCut }: Looked,
  told: Pick<FoundHappening, "eventType" | "entities"> & { readonly most: number },
): Promise<readonly FindingDraft[]> {
  const findings: FindingDraft[] = [];
  const moments = new Set<number>();
  for (const { record, shared, bits, alike } of traces) {
    if (findings.length >= told.most) break;
    const { earliest } = record.time;
    const isTold = story.near(earliest, momentMs).length > 0;
    if (isTold || [...moments].some((at) => Math.abs(at - earliest) <= momentMs)) continue;
    const { answer: cited, call: quoted } = await citeRecords(inquiry, [record]);
    if (cited.length === 0) continue;
    moments.add(earliest);
    const [place] = placesOf(record);
    const words = wordsOf(record);
    findings.push(
      happeningDraft({
        ...{ record, eventType: told.eventType, entities: told.entities ?? [], cited },
        title: place === undefined || words.includes(place.name) ? words : `${place.name}: ${words}`,
        importance: bits >= keyBits ? "key" : "detail",
        claim: `Names ${shared.slice(0, 3).join(", ")}, as events that matter do, in a record of a kind that occurs ${alike === 1 ? "once" : `${alike} times`}`,
        method: "read",
        confidence: 0.65,
        calls: [call, quoted],
        counterSearch: `Looked for records of the same kind in ${isCut ? `the first ${records}` : `all ${records}`} records, which would make it routine: ${alike - 1} more`,
      }),
    );
  }
  return findings;
}
