import { isLive } from "@/lib/domain/claim";
import type { FindingDraft } from "@/lib/investigation/rounds/contracts/answer-question";
import type { ValueStep } from "../reading/value-steps";
import { citeRecords } from "../tools/cite-records";
import { connectionDraft } from "../tools/finding-draft";
import type { Answered, Inquiry } from "../tools/inquiry";
import type { Story } from "../tools/story";
import type { ChangesNear } from "./changes-near";
import { titleOf } from "./tell-steps";

/** What goes when a change goes, goes within this time. */
const easesWithinMs = 10 * 60_000;
/** A change is told by an event of the same moment. */
const momentMs = 2_000;

/**
 * A change, harm after it, and the harm eased once the change was taken back: what comes and goes with a change came from it
 * (Mill, A System of Logic, III.viii: the joint method). Only between events that are told, and not connected yet.
 */
export async function linkUndone(
  inquiry: Inquiry,
  story: Story,
  { answer: { steps }, call }: Answered<ChangesNear>,
  /** What a step is told as in this answer, when no event tells it. */
  nameOf: (step: ValueStep) => string | null,
): Promise<readonly FindingDraft[]> {
  const { harmAt, easedAt } = story;
  const harm = story.events.find(({ time }) => time.earliest === harmAt);
  if (harmAt === null || easedAt === null || harm === undefined) return [];
  for (const { done, undone } of pairsOf(steps)) {
    const [from, to] = [done.record.time.latest, undone.record.time.earliest];
    if (from > harmAt || to < harmAt || easedAt < to || easedAt - to > easesWithinMs) continue;
    const cause = nameOf(done) ?? tellingEvent(done, story);
    if (cause === null || cause === harm.id || isConnected(inquiry, cause, harm.id)) continue;
    const { answer: cited, call: quoted } = await citeRecords(inquiry, [
      done.record,
      undone.record,
    ]);
    if (cited.length < 2) continue;
    return [
      connectionDraft({
        ...{ source: cause, target: harm.id, cited, calls: [call, quoted] },
        ...{ method: "compared", confidence: 0.65 },
        claim: `${titleOf(done)}; harm was felt after it, and eased after it was taken back`,
        mechanism: `Harm came after ${titleOf(done)} and eased once it was taken back`,
        counterSearch:
          "Looked for further values of the same column that would not go with the harm: none",
      }),
    ];
  }
  return [];
}

type Pair = { readonly done: ValueStep; readonly undone: ValueStep };

function pairsOf(steps: readonly ValueStep[]): readonly Pair[] {
  return steps.flatMap((undone) =>
    undone.turns
      .filter(({ isTakenBack }) => isTakenBack)
      .flatMap(({ column, to }) => {
        const done = steps.findLast(
          ({ record, turns }) =>
            record.path === undone.record.path &&
            record.time.micros < undone.record.time.micros &&
            turns.some((turn) => turn.column === column && turn.from === to),
        );
        return done === undefined ? [] : [{ done, undone }];
      }),
  );
}

function tellingEvent({ record }: ValueStep, story: Story): string | null {
  const near = story
    .near(record.time.earliest, momentMs)
    .filter(({ kind }) => /^(change|action|state_change)$/.test(kind));
  const own = near.find(({ evidence }) => evidence.some(({ path }) => path === record.path));
  return (own ?? near[0])?.id ?? null;
}

function isConnected({ timeline }: Inquiry, source: string, target: string): boolean {
  return timeline.causalLinks.some(
    (link) => isLive(link) && link.source === source && link.target === target,
  );
}
