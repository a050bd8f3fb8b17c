import { formatInstant, interval, nearestInstant } from "@/lib/base/instant";
import type { CausalLink } from "@/lib/domain/causal-link";
import type { RecordReference } from "@/lib/domain/record-reference";
import type { FindingDraft } from "@/lib/investigation/rounds/contracts/answer-question";
import { askRecords, countRecords } from "../tools/ask-records";
import { citeRecords } from "../tools/cite-records";
import { pieceDraft } from "../tools/finding-draft";
import type { Inquiry } from "../tools/inquiry";
import { askRecordsAt } from "../tools/records-at";
import type { DatedEvent, Story } from "../tools/story";

/** So often the cause was there and nothing followed: it is no cause by itself. */
const quietMin = 3;
const earlierMax = 50;
/** As long after an earlier one as in the story, and at least so long, its effect would have come. */
const followMinMs = 30_000;
const followMaxMs = 600_000;
/** What somebody does may be the same by its words and another by what it carries. */
const deeds: ReadonlySet<string> = new Set(["change", "action", "mitigation", "communication"]);

type Link = {
  readonly link: CausalLink;
  readonly source: DatedEvent;
  readonly target: DatedEvent;
};

export type QuietCause = {
  readonly finding: FindingDraft | null;
  readonly searched: string;
};

/**
 * Evidence against a link: before the story records of the supposed cause's shape came several times from the same file, and
 * none of the effect's shape followed. Nothing is counted over a search that was cut.
 */
export async function findQuietCause(
  inquiry: Inquiry,
  { stretch }: Story,
  { link, source, target }: Link,
): Promise<QuietCause> {
  const searched = "the cause in quiet times before the story";
  if (stretch === null || deeds.has(source.kind)) return { finding: null, searched };
  const records = await askRecordsAt(inquiry, [
    ...source.evidence.slice(0, 1),
    ...target.evidence.slice(0, 1),
  ]);
  const cause = records.answer.find(({ path }) => path === source.evidence[0]?.path);
  const effect = records.answer.findLast(({ path }) => path === target.evidence[0]?.path);
  if (cause === undefined || effect === undefined || cause === effect)
    return { finding: null, searched };
  const earlier = await askRecords(inquiry, {
    ...{ ...sameShape(cause), limit: earlierMax },
    window: interval(nearestInstant(-8.64e11), nearestInstant(stretch.earliest - 1)),
  });
  const { records: quiet, isCut } = earlier.answer;
  if (isCut || quiet.length < quietMin) return { finding: null, searched };
  const followMs = Math.min(
    followMaxMs,
    Math.max(followMinMs, 2 * (target.time.latest - source.time.earliest)),
  );
  const followed = await countFollowed(inquiry, quiet, effect, followMs, stretch.earliest);
  const undisturbed = quiet.length - followed.times;
  if (followed.times > 0 || undisturbed < quietMin) return { finding: null, searched };
  const quoted = await citeRecords(inquiry, quiet.slice(-3));
  if (quoted.answer.length === 0) return { finding: null, searched };
  const [first] = quiet;
  const finding = pieceDraft("refutation", link.id, {
    claim: `What is said to be the cause, "${source.title}", also came ${quiet.length} times before the story, first at ${formatInstant(first?.time.earliest ?? stretch.earliest)}, and "${target.title}" never followed`,
    ...{ method: "counted", cited: quoted.answer },
    confidence: Math.min(0.85, 0.55 + 0.03 * quiet.length),
    calls: [records.call, earlier.call, ...followed.calls, quoted.call],
    counterSearch: `Whether the effect followed any of the ${quiet.length}: within ${Math.round(followMs / 1000)} s it followed none`,
  });
  return { finding, searched };
}

/** After how many of the quiet ones a record of the effect's shape came. */
async function countFollowed(
  inquiry: Inquiry,
  quiet: readonly RecordReference[],
  effect: RecordReference,
  followMs: number,
  storyFrom: number,
): Promise<{ readonly times: number; readonly calls: readonly number[] }> {
  const [first, last] = [quiet.at(0), quiet.at(-1)];
  if (first === undefined || last === undefined) return { times: 0, calls: [] };
  const until = Math.min(storyFrom - 1, last.time.latest + followMs);
  const { answer, call } = await countRecords(inquiry, {
    ...sameShape(effect),
    window: interval(first.time.earliest, nearestInstant(Math.max(first.time.earliest, until))),
  });
  return { times: answer.total, calls: [call] };
}

function sameShape({ path, template }: RecordReference) {
  return { files: [path], template };
}
