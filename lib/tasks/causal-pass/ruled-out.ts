import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import type { Conclusion } from "@/lib/investigation/ports/calls/conclusion";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import type { Signal } from "@/lib/signals/signal";
import type { Statement } from "@/lib/signals/statements";
import type { Analysis } from "../analysis/analyse";
import type { EventDraft } from "../analysis/event-draft";
import { undoneInVain } from "../analysis/undone-changes";
import { cite } from "../cite";
import { createAcquittal, type Story } from "./acquittals";
import { contradicts } from "./hypotheses";
import { refutedBy } from "./refutations";

type RuledOut = Conclusion["ruledOut"][number];

const allAlong = "It was there all along";
/** What was there all along was there in the first tenth of what was watched and in the last. */
const earlyShare = 0.1;

/** Not a flood: what a responder would suspect first. */
const ruledOutMax = 10;
const backgroundMax = 3;

/** How suspicious a thing was, the most first: what people did or thought, changes, alerts, old news. */
const ranks = { acted: 0, thought: 1, change: 2, alert: 3, background: 4, late: 5 } as const;

export type Cleared = {
  readonly rank: number;
  /** How far from where it began, in milliseconds. */
  readonly distanceMs: number;
  /** Only the first of a kind is listed. */
  readonly key: string;
  readonly what: string;
  readonly why: string;
  readonly records: readonly RecordReference[];
  /** When what was there before came for the last time; epoch milliseconds. */
  readonly until?: number;
};

/** What looks like a cause and is not, with the reason, the most suspicious first. */
export function findCleared(
  analysis: Analysis,
  story: Story,
  reader: EvidenceReader,
): readonly Cleared[] {
  const cleared = [
    ...clearDrafts(analysis, story, reader),
    ...clearGuesses(analysis),
    ...clearBackground(analysis),
  ].toSorted((a, b) => a.rank - b.rank || a.distanceMs - b.distanceMs);
  const first = new Map(cleared.toReversed().map((one) => [one.key, one]));
  return cleared.filter((one) => first.get(one.key) === one).slice(0, ruledOutMax);
}

/** With the evidence. */
export function citeCleared(
  cleared: readonly Cleared[],
  reader: EvidenceReader,
): Promise<readonly RuledOut[]> {
  // To have been there before a disturbance clears nothing: a change may have made harm of it.
  const stated = cleared.filter(({ rank, why }) => rank !== ranks.background || why === allAlong);
  return Promise.all(
    stated.map(async ({ what, why, records }) => ({
      what: what.slice(0, 300),
      why: why.slice(0, 500),
      evidence_refs: [...(await cite(reader, records))],
    })),
  );
}

/**
 * The entry that an event is: by its title, or as one more of records that were there before. What went on being recorded
 * once it hurt is not cleared by having begun before.
 */
export function entryOf(
  { title, records: [first] }: Pick<EventDraft, "title" | "records">,
  cleared: readonly Cleared[],
): Cleared | undefined {
  return cleared.find(
    ({ rank, what, records: [known] }) =>
      what === title ||
      (rank === ranks.background &&
        first !== undefined &&
        known?.path === first.path &&
        known.template === first.template),
  );
}

function clearDrafts(analysis: Analysis, story: Story, reader: EvidenceReader): Cleared[] {
  const [root] = story.roots;
  const startedAt = (root ?? story.impacts[0])?.onset.earliest ?? 0;
  const acquit = createAcquittal(story, analysis.drafts, reader.artifacts);
  return analysis.drafts.flatMap((draft) => {
    if (draft === root || !isBlamable(draft)) return [];
    const tried = reasonOf(draft, analysis);
    const why = tried ?? acquit(draft);
    if (why === null) return [];
    return [
      {
        rank: tried === null ? rankOf(draft, startedAt) : ranks.acted,
        distanceMs: Math.abs(draft.onset.earliest - startedAt),
        key: keyOf(draft),
        ...{ what: draft.title, why },
        records: [...draft.records.slice(0, 2), ...verdicts(analysis, draft)],
      },
    ];
  });
}

function rankOf({ family, onset }: EventDraft, startedAt: number): number {
  if (onset.earliest > startedAt) return ranks.late;
  return family === "alert.firing" ? ranks.alert : ranks.change;
}

function keyOf({ family, facts, title }: EventDraft): string {
  return `${family} ${facts.alert ?? facts.job ?? title}`;
}

function isBlamable({ family }: EventDraft): boolean {
  return /^(change\.(?!commit)|job\.run|alert\.firing)/.test(family);
}

/** Where nothing disturbed there is no "before": what is said then needs a record of the first part of the watched time. */
function describeBackground({ onset, end: last }: Signal, { watched }: Analysis): string | null {
  if (watched === null) return null;
  const { start, end, baselineEnd } = watched;
  if (baselineEnd < end) return "It was there before the first disturbance as well";
  const isEarly = onset.latest - start <= (end - start) * earlyShare;
  // What came for a moment, or at the beginning only, was not there all along.
  const isLate = end - (last ?? onset).latest <= (end - start) * earlyShare;
  return isEarly && isLate ? allAlong : null;
}

function reasonOf(draft: EventDraft, analysis: Analysis): string | null {
  if (draft.family === "alert.firing") return null;
  if (draft.baselineCount > 0) {
    return "The same ran before without harm";
  }
  const undo = undoneInVain(draft, analysis.drafts);
  if (undo !== null) return `It was undone ("${undo.title}") and the failures went on`;
  const refuted = refutedBy(draft, analysis);
  return refuted === null ? null : `Ruled out by people: ${refuted}`;
}

function verdicts({ statements }: Analysis, draft: EventDraft) {
  const name = (draft.facts.subject ?? "").toLowerCase();
  const isRefuting = (statement: Statement) =>
    statement.acts.has("refutation") && name !== "" && statement.text.toLowerCase().includes(name);
  return statements
    .filter(isRefuting)
    .slice(0, 2)
    .map(({ record }) => record);
}

/** What people thought it might be, and took back. */
function clearGuesses({ statements }: Analysis): Cleared[] {
  return statements
    .filter(({ acts }) => acts.has("hypothesis") && !acts.has("diagnosis"))
    .flatMap((guess) => {
      const against = statements.find((other) => contradicts(other, guess));
      if (against === undefined) return [];
      return [
        {
          ...{ rank: ranks.thought, distanceMs: 0, key: guess.text },
          what: `${guess.speaker}: "${guess.text.slice(0, 200)}"`,
          why: `Ruled out by people: "${against.text.slice(0, 160)}"`,
          records: [guess.record, against.record],
        },
      ];
    });
}

/** What came only with or after the first change may have come of it, whenever the harm was felt. */
function clearBackground(analysis: Analysis): Cleared[] {
  const changes = analysis.drafts.filter(({ kind }) => kind === "change" || kind === "action");
  const changedAt = Math.min(...changes.map(({ onset }) => onset.earliest));
  return analysis.background
    .filter(({ onset }) => onset.earliest < changedAt)
    .toSorted((a, b) => b.severity - a.severity || b.count - a.count)
    .flatMap((signal) => {
      const why = describeBackground(signal, analysis);
      if (why === null) return [];
      return [
        {
          ...{ rank: ranks.background, distanceMs: 0, key: signal.explanation, why },
          until: (signal.end ?? signal.onset).latest,
          what: `"${signal.explanation.slice(0, 200)}" in ${signal.facts.service ?? "a log"}`,
          records: signal.records.slice(0, 2),
        },
      ];
    })
    .slice(0, backgroundMax);
}
