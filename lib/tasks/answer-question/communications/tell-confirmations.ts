import type { TimelineEvent } from "@/lib/domain/event";
import type { RecordReference } from "@/lib/domain/record-reference";
import type { FindingDraft } from "@/lib/investigation/rounds/contracts/answer-question";
import { isWithin, storyWindow } from "../tools/asked-window";
import { citeRecords } from "../tools/cite-records";
import { happeningDraft, pieceDraft, placesOf, wordsOf } from "../tools/happening-draft";
import type { Inquiry, Told } from "../tools/inquiry";
import type { Story } from "../tools/story";
import { speakerOf } from "./speaker-of";
import type { StatementsAbout } from "./statements-about";

/** Its second source is that message already. */
function citesWritten({ evidence }: TimelineEvent, { path }: RecordReference): boolean {
  return evidence.some((each) => each.path === path);
}

const confirmationsMost = 3;
const momentMs = 2_000;
/** Things both name by their names are no chance any more. */
const keySharedMin = 3;

/** What people wrote of and a machine recorded: as a happening where no event tells it, else as its second source. */
export async function tellConfirmations(
  inquiry: Inquiry,
  story: Story,
  { answer: { confirmations, records, isCut }, call }: Told<StatementsAbout>,
): Promise<readonly FindingDraft[]> {
  const findings: FindingDraft[] = [];
  const told = new Set<string>();
  for (const { record, written, shared } of confirmations) {
    if (findings.length >= confirmationsMost) break;
    const [event] = story.citing(record);
    const isMoment = story.near(record.time.earliest, momentMs).length > 0;
    const isNews = !isMoment && isWithin(record.time, storyWindow(story));
    if (event === undefined ? !isNews : citesWritten(event, written)) continue;
    const name = event?.id ?? `${Math.floor(record.time.earliest / momentMs)}`;
    if (told.has(name)) continue;
    const { answer: cited, call: quoted } = await citeRecords(inquiry, [record, written]);
    if (cited.length < 2) continue;
    told.add(name);
    const rest = {
      claim: `${speakerOf(written)} wrote of ${shared.slice(0, 3).join(", ")}, and ${record.path} records it`,
      ...{ method: "compared" as const, cited, calls: [call, quoted] },
      counterSearch: `Looked in ${isCut ? "the first " : "all "}${records} records for others that name the same: hardly any do`,
    };
    const [place] = placesOf(record);
    findings.push(
      event === undefined
        ? happeningDraft({
            ...rest,
            ...{ record, eventType: "observation", confidence: 0.7 },
            title: `${place === undefined ? "" : `${place.name}: `}${wordsOf(record)}`,
            importance: shared.length >= keySharedMin ? "key" : "detail",
          })
        : pieceDraft("support", event.id, { ...rest, confidence: 0.7 }),
    );
  }
  return findings;
}
