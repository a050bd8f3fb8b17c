import type { FindingDraft } from "@/lib/investigation/rounds/contracts/answer-question";
import { citeRecords } from "./cite-records";
import { happeningDraft, wordsOf } from "./happening-draft";
import type { Inquiry, Told } from "./inquiry";
import type { ListedHappenings } from "./list-happenings";
import type { Story } from "./story";

/** What is told of the same moment tells it, too. */
const momentMs = 2_000;

type As = {
  readonly eventType: string;
  readonly method: FindingDraft["method"];
  readonly confidence: number;
  readonly most: number;
  /** What it is worth, in a sentence. */
  readonly worth: string;
};

/** What the ledger of all evidence holds likely to matter, and no event tells. */
export async function tellListed(
  inquiry: Inquiry,
  story: Story,
  { answer: { happenings, isCut }, call }: Told<ListedHappenings>,
  { most, worth, eventType, ...rest }: As,
): Promise<readonly FindingDraft[]> {
  const findings: FindingDraft[] = [];
  for (const { record, words, witnesses, subject } of happenings) {
    if (findings.length >= most) break;
    const isTold = story.near(record.time.earliest, momentMs).length > 0;
    if (isTold || story.isCited(record)) continue;
    const { answer: cited, call: quoted } = await citeRecords(inquiry, [record]);
    if (cited.length === 0) continue;
    findings.push(
      happeningDraft({
        ...{ ...rest, record, eventType, cited, calls: [call, quoted] },
        title: words.trim() === "" ? wordsOf(record) : words,
        importance: "detail",
        entities: subject === "" ? [] : [{ type: "resource", name: subject }],
        claim: `${worth}; ${witnesses === 1 ? "one record shows it" : `${witnesses} records show it`}, and no event tells it`,
        counterSearch: `Compared with ${isCut ? "the likeliest" : "all"} happenings of its kind in the window, and with what events of the same moment cite`,
      }),
    );
  }
  return findings;
}
