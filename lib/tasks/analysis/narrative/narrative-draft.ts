import { type Interval, instant, interval, parseZonedTime } from "@/lib/base/instant";
import {
  type RecordReference,
  referenceKey,
  textField,
} from "@/lib/domain/evidence/record-reference";
import type { EntityMention } from "@/lib/domain/timeline/entity";
import { fitTitle } from "@/lib/domain/titles/fit-title";
import { onsetOf, uniqueMentions } from "@/lib/signals/signal";
import type { Statement } from "@/lib/signals/statements";
import type { EventDraft } from "../event-draft";
import type { NarrativeRow, RowAct } from "./narrative-row";
import { isTrouble } from "./narrative-window";

/** A heading of its own above what is said: "Problem starts". */
const captionCharactersMax = 40;

/** A row as an event; `said`: the records that blame it. */
export function toDraft(
  row: NarrativeRow,
  isDuring: boolean,
  statements: readonly RecordReference[],
): Omit<EventDraft, "score" | "isKey"> {
  const { statement, text } = row;
  const { record } = statement;
  const place = row.place === undefined ? "" : `@${row.place}`;
  const kind = kindOf(row, isDuring);
  const others = statements.filter((each) => referenceKey(each) !== referenceKey(record));
  return {
    id: `account.${kind}:${referenceKey(record)}${place}`,
    family: `account.${kind}`,
    kind,
    title: titleOfRow(text),
    description: text,
    entities: entitiesOf(statement),
    onset: onsetOf(record),
    end: endOf(record),
    basis: row.place === undefined ? "human" : "mention",
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

function kindOf({ headActs }: NarrativeRow, isDuring: boolean): string {
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

/** The first sentence of a row; a short caption takes the sentence below it along. */
export function titleOfRow(text: string): string {
  const [first = "", ...others] = text.split("\n").map((line) => line.trim());
  const next = others.find((line) => line !== "");
  const isCaption = first.length <= captionCharactersMax && !/[.!?:]$/.test(first);
  const line = isCaption && next !== undefined ? `${first}: ${next}` : first;
  const sentence = /^.{20,}?[.!?](?=\s)/.exec(line)?.[0].replace(/\.$/, "") ?? line;
  return fitTitle(sentence) || "Event";
}
