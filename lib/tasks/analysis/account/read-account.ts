import { type Interval, instant, interval, parseZonedTime } from "@/lib/base/instant";
import type { EntityMention } from "@/lib/domain/entity";
import { type RecordReference, referenceKey, textField } from "@/lib/domain/record-reference";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { onsetOf, uniqueMentions } from "@/lib/signals/signal";
import type { Statement } from "@/lib/signals/statements";
import type { EventDraft } from "../event-draft";
import { keyScoreMin } from "../weigh-event";
import { type AccountRow, type RowAct, readRow } from "./account-row";
import { findWindow, isTrouble } from "./account-window";
import { type Blame, blameRows } from "./blame-row";
import { titleOfRow } from "./row-title";
import { findToldCauses, type ToldCause } from "./told-causes";

/**
 * What people wrote about an incident, where no machine wrote a record beside it: then their dated rows
 * are the story. Everything here is somebody's word, and is proposed as such.
 */
export type Account = {
  /** In order of time. */
  readonly drafts: readonly EventDraft[];
  readonly started: EventDraft | null;
  readonly detected: EventDraft | null;
  readonly mitigated: EventDraft | null;
  readonly resolved: EventDraft | null;
  /** Trouble that was felt, from the start on. */
  readonly impacts: readonly EventDraft[];
  readonly blames: readonly (Omit<Blame, "row"> & { readonly draft: EventDraft })[];
  readonly causes: readonly ToldCause[];
};

/** As many as a skeleton and a timeline take. */
const keysMax = 20;
const draftsMax = 50;
const impactsMax = 10;

export async function readAccount(
  reader: EvidenceReader,
  statements: readonly Statement[],
): Promise<Account | null> {
  const told = statements.map(readRow).filter(isTold);
  const summaries = await findSummaries(reader, told);
  const rows = told.filter((row) => !summaries.includes(row));
  if (rows.length === 0) return null;
  const window = findWindow(rows);
  const causes = await findToldCauses(reader, rows, summaries);
  const blames = blameRows(rows, window, causes);
  const { started } = window;
  const startedAt = started === null ? rows.length : rows.indexOf(started);
  const bones = new Set([...Object.values(window), ...blames.map(({ row }) => row)]);
  const weighed = rows.map((row, index) => ({
    row,
    score: bones.has(row) ? 1 : scoreOf(row, index >= startedAt),
  }));
  const kept = new Set(strongest(weighed, draftsMax));
  const keys = new Set(strongest(weighed, keysMax).filter(({ score }) => score >= keyScoreMin));
  const drafts = new Map<AccountRow, EventDraft>();
  for (const [index, each] of weighed.entries()) {
    if (!kept.has(each)) continue;
    const said = blames.filter(({ row }) => row === each.row).map(({ told }) => told.record);
    const draft = toDraft(each.row, index > startedAt, said);
    drafts.set(each.row, { ...draft, score: each.score, isKey: keys.has(each) });
  }
  const draftOf = (row: AccountRow | null) => (row === null ? null : (drafts.get(row) ?? null));
  return {
    drafts: [...drafts.values()],
    started: draftOf(started),
    detected: draftOf(window.detected),
    mitigated: draftOf(window.mitigated),
    resolved: draftOf(window.resolved),
    impacts: [...drafts]
      .filter(([row]) => isTrouble(row) && rows.indexOf(row) >= startedAt)
      .map(([, draft]) => draft)
      .slice(0, impactsMax),
    blames: blames.flatMap(({ row, ...blame }) => {
      const draft = draftOf(row);
      return draft === null ? [] : [{ ...blame, draft }];
    }),
    causes,
  };
}

/** A row of a document is there because it happened; of what is said in a room, much is only said. */
function isTold({ statement, acts, text }: AccountRow): boolean {
  if (text === "") return false;
  return !isSpoken(statement.record) || acts.size > 0;
}

function isSpoken(record: RecordReference): boolean {
  return record.source !== null || textField(record, "user") !== null;
}

/**
 * A paragraph that names only the day, in a text that tells times of day elsewhere, tells of the whole;
 * it is not one more event. A row of a list or a table is.
 */
async function findSummaries(
  reader: EvidenceReader,
  rows: readonly AccountRow[],
): Promise<readonly AccountRow[]> {
  const timed = new Set(
    rows.flatMap(({ statement: { record } }) => (isWholeDay(record) ? [] : [record.path])),
  );
  const summaries: AccountRow[] = [];
  for (const row of rows) {
    const { record } = row.statement;
    if (!isWholeDay(record) || !timed.has(record.path) || record.locator.kind !== "lines") continue;
    const { from } = record.locator;
    const raw = await reader.rawText(record.artifactId, { kind: "lines", from, to: from });
    if (/^\s*[\p{L}\d]/u.test(raw ?? "")) summaries.push(row);
  }
  return summaries;
}

function isWholeDay({ time }: RecordReference): boolean {
  return /^(?:day|month|year)$/.test(time.granularity);
}

type Weighed = { readonly row: AccountRow; readonly score: number };

/** Of equal ones the earlier. */
function strongest(weighed: readonly Weighed[], most: number): readonly Weighed[] {
  return weighed.toSorted((a, b) => b.score - a.score).slice(0, most);
}

const weights: readonly (readonly [RowAct, number])[] = [
  ["recovery", 0.86],
  ["failure", 0.82],
  ["alert", 0.78],
  ["fixed", 0.78],
  ["report", 0.72],
  ["change", 0.66],
  ["fix", 0.62],
  ["notice", 0.55],
  ["investigation", 0.5],
  ["communication", 0.4],
];

function scoreOf({ acts, statement }: AccountRow, isDuring: boolean): number {
  const weight = weights.find(([act]) => acts.has(act))?.[1] ?? 0.35;
  const spoken = isSpoken(statement.record) && weight < 0.75 ? 0.15 : 0;
  return weight - spoken + (acts.has("change") && !isDuring ? 0.06 : 0);
}

function toDraft(
  row: AccountRow,
  isDuring: boolean,
  said: readonly RecordReference[],
): Omit<EventDraft, "score" | "isKey"> {
  const { statement, text } = row;
  const { record } = statement;
  const kind = kindOf(row, isDuring);
  const others = said.filter((each) => referenceKey(each) !== referenceKey(record));
  return {
    id: `account.${kind}:${referenceKey(record)}`,
    family: `account.${kind}`,
    kind,
    title: titleOfRow(text),
    description: text,
    entities: entitiesOf(statement),
    onset: onsetOf(record),
    end: endOf(record),
    basis: "human",
    records: [record, ...others],
    severity: isTrouble(row) ? 0.7 : 0.4,
    novelty: 1,
    baselineCount: 0,
    count: 1,
    isImpact: isTrouble(row),
    stage: 5,
    confidence: statement.acts.has("hypothesis") ? 0.6 : 0.75,
    facts: {},
  };
}

/** The first act that a row has; what is done before the trouble is a change, in it a mitigation. */
const kinds: readonly (readonly [RowAct, string, string])[] = [
  ["recovery", "recovery", "recovery"],
  ["alert", "alert", "alert"],
  ["fixed", "change", "mitigation"],
  ["report", "communication", "communication"],
  ["change", "change", "action"],
  ["failure", "failure", "failure"],
  ["fix", "action", "action"],
  ["investigation", "observation", "observation"],
  ["communication", "communication", "communication"],
];

function kindOf({ headActs }: AccountRow, isDuring: boolean): string {
  // In the trouble a failure is news even where a change is named beside it.
  if (isDuring && headActs.has("failure") && !headActs.has("alert")) return "failure";
  const kind = kinds.find(([act]) => headActs.has(act));
  return kind?.[isDuring ? 2 : 1] ?? "observation";
}

/** Names are what stands between code marks; who says it takes part as well. */
function entitiesOf({ record, text }: Statement): readonly EntityMention[] {
  const speaker = record.source ?? textField(record, "user");
  const named = [...text.matchAll(/`([\w./:@-]{2,60})`/g)].map(([, name]) => name ?? "");
  const found = uniqueMentions([
    ...named.slice(0, 6).map((name) => ({ type: "service", name })),
    speaker === null ? null : { type: "person", name: speaker },
  ]);
  return found.length === 0 ? [{ type: "service", name: "system" }] : found;
}

function endOf(record: RecordReference): Interval | null {
  const until = textField(record, "until");
  const at = until === null ? null : parseZonedTime(until);
  if (at === null || at < record.time.earliest) return null;
  return interval(at, instant(at + 59_999));
}
