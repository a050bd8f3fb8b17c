import type { Statement } from "@/lib/signals/statements";
import type { EventDraft } from "./event-draft";
import { wordsOf } from "./human-attention";

/** What people say about a deed comes this long before or after it. */
const beforeMs = 15_000;
const afterMs = 45_000;
const attachedMax = 2;

const spokenOf =
  /^(alert\.|response\.|change\.(?!commit)|trading\.|data\.|access\.login|log\.edit|job\.run)/;

/** Adds what people said about an event to its evidence, after the machines' own records. */
export function attachStatements(
  drafts: readonly EventDraft[],
  statements: readonly Statement[],
): readonly EventDraft[] {
  if (statements.length === 0) return drafts;
  return drafts.map((draft) => {
    if (!spokenOf.test(draft.family)) return draft;
    const names = namesOf(draft);
    const nearby = statements
      .filter(
        ({ record }) =>
          record.time.earliest >= draft.onset.earliest - beforeMs &&
          record.time.earliest <= draft.onset.latest + afterMs,
      )
      .map((statement) => ({ statement, strength: strengthOf(statement, draft, names) }))
      .filter(({ strength }) => strength >= 1)
      .toSorted(
        (a, b) =>
          b.strength - a.strength ||
          a.statement.record.time.micros - b.statement.record.time.micros,
      )
      .slice(0, attachedMax);
    return nearby.length === 0
      ? draft
      : {
          ...draft,
          records: [
            ...draft.records.slice(0, 6),
            ...nearby.map(({ statement }) => statement.record),
          ],
        };
  });
}

function strengthOf(statement: Statement, draft: EventDraft, names: ReadonlySet<string>): number {
  const words = wordsOf(statement.text);
  const shared = [...names].filter((name) => words.has(name)).length;
  const isOwn =
    draft.facts.by !== undefined && draft.facts.by !== "" && statement.speaker === draft.facts.by;
  const isDeed = statement.acts.has("action") && /^(response|change)\./.test(draft.family);
  return shared + (isOwn && isDeed ? 1 : 0) + (shared > 0 && isDeed ? 0.5 : 0);
}

function namesOf(draft: EventDraft): ReadonlySet<string> {
  const { alert, version, ticket, account, address, subject } = draft.facts;
  const names = [alert, version, ticket, account, address, subject].filter(
    (name) => name !== undefined && name !== "",
  );
  return new Set(names.flatMap((name) => [...wordsOf(name ?? "")]));
}
