import { formatInstant } from "@/lib/base/instant";
import type { FindingDraft } from "@/lib/investigation/rounds/contracts/answer-question";
import { citeRecords } from "../tools/cite-records";
import { happeningDraft, pieceDraft, wordsOf } from "../tools/happening-draft";
import type { Inquiry, Told } from "../tools/inquiry";
import type { Newcomer } from "../tools/newcomers";
import type { Story } from "../tools/story";
import type { AccessSequence } from "./access-sequence";

const newcomersMost = 2;
/** Where more than this came anew, strangers are usual. */
const strangersMax = 4;
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
  const known = newcomers.filter(
    (one) => one.records >= recordsMin && strangersOf(one, newcomers) <= strangersMax,
  );
  for (const newcomer of known) {
    if (findings.length >= newcomersMost) break;
    const { first, last, name, rowsBefore } = newcomer;
    if (isCut || story.isCited(first)) continue;
    const [told] = story.near(first.time.earliest, momentMs);
    if (told !== undefined && told.evidence.some(({ path }) => path === first.path)) continue;
    const { answer: cited, call: quoted } = await citeRecords(inquiry, [first, last]);
    if (cited.length === 0) continue;
    const rest = {
      claim: `${name} is seen for the first time after ${rowsBefore} rows of others, in ${newcomer.records} records until ${formatInstant(last.time.latest)}`,
      ...{ method: "counted" as const, cited, calls: [call, quoted] },
      counterSearch: `Looked for ${name} in all ${records} records, before as well: none in this source`,
    };
    findings.push(
      told === undefined
        ? happeningDraft({
            ...rest,
            ...{ record: first, eventType: "access", importance: "key", confidence: 0.65 },
            title: `${name} is seen for the first time: ${wordsOf(first)}`,
            entities: [{ type: /^[\d.]+$/.test(name) ? "address" : "account", name }],
          })
        : pieceDraft("support", told.id, { ...rest, confidence: 0.6 }),
    );
  }
  return findings;
}

function strangersOf({ first }: Newcomer, newcomers: readonly Newcomer[]): number {
  return newcomers.filter((other) => other.first.path === first.path).length;
}
