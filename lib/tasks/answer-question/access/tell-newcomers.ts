import { formatInstant } from "@/lib/base/instant";
import type { RecordReference } from "@/lib/domain/record-reference";
import type { FindingDraft } from "@/lib/investigation/rounds/contracts/answer-question";
import { isWithin, storyWindow } from "../tools/asked-window";
import { citeRecords } from "../tools/cite-records";
import { happeningDraft, pieceDraft, wordsOf } from "../tools/happening-draft";
import type { Inquiry, Told } from "../tools/inquiry";
import type { Story } from "../tools/story";
import type { AccessSequence } from "./access-sequence";

const newcomersMost = 2;
/** Where more than this come and go, strangers are usual. */
const knownMax = 12;
/** A visitor who left one record behind is nobody to go after. */
const recordsMin = 2;
const momentMs = 2_000;

/** Who was never seen before in a source where everybody was known: when they came, what they did, when they were last seen. */
export async function tellNewcomers(
  inquiry: Inquiry,
  story: Story,
  { answer: { newcomers, isCut, records }, call }: Told<AccessSequence>,
): Promise<readonly FindingDraft[]> {
  const findings: FindingDraft[] = [];
  // An account and its address come together.
  const told = new Set<RecordReference>();
  const known = newcomers.filter(
    (one) =>
      one.records >= recordsMin &&
      one.known <= knownMax &&
      isWithin(one.first.time, storyWindow(story)),
  );
  for (const newcomer of known) {
    if (findings.length >= newcomersMost) break;
    const { first, last, name, rowsBefore } = newcomer;
    if (isCut || story.isCited(first) || told.has(first)) continue;
    told.add(first);
    const event = story
      .near(first.time.earliest, momentMs)
      .find(({ title, description }) => `${title} ${description}`.includes(name));
    if (event?.evidence.some(({ path }) => path === first.path) === true) continue;
    const { answer: cited, call: quoted } = await citeRecords(inquiry, [first, last]);
    if (cited.length === 0) continue;
    const rest = {
      claim: `${name} is seen for the first time after ${rowsBefore} rows of others, in ${newcomer.records} records until ${formatInstant(last.time.latest)}`,
      ...{ method: "counted" as const, cited, calls: [call, quoted] },
      counterSearch: `Looked for ${name} in all ${records} records, before as well: none in this source`,
    };
    findings.push(
      event === undefined
        ? happeningDraft({
            ...rest,
            ...{ record: first, eventType: "access", importance: "detail", confidence: 0.65 },
            title: `${name} is seen for the first time: ${wordsOf(first)}`,
            entities: [{ type: /^[\d.]+$/.test(name) ? "address" : "account", name }],
          })
        : pieceDraft("support", event.id, { ...rest, confidence: 0.6 }),
    );
  }
  return findings;
}
