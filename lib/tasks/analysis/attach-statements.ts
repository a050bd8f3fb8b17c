import { creditIn } from "@/lib/domain/timeline/credit-words";
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
    const nearby = statements
      .filter(
        ({ record }) =>
          record.time.earliest >= draft.onset.earliest - beforeMs &&
          record.time.earliest <= draft.onset.latest + afterMs,
      )
      .map((statement) => ({ statement, strength: strengthOf(statement, draft) }))
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

/** Who talks about causes names a component without telling of what others did to it. */
const thinking: ReadonlySet<string> = new Set(["hypothesis", "refutation", "diagnosis"]);

function strengthOf({ text, acts, speaker }: Statement, draft: EventDraft): number {
  const { by, version, previous } = draft.facts;
  const isStep = /^(response|change)\./.test(draft.family);
  if (isStep && creditIn(text, draft.title) !== null) return 1;
  const isOwn = by !== undefined && by !== "" && speaker === by;
  const isThought = acts.size > 0 && [...acts].every((act) => thinking.has(act));
  if (isThought && !isOwn && draft.family.startsWith("response.")) return 0;
  if (isOfOtherVersion(text, [version, previous])) return 0;
  const words = wordsOf(text);
  const shared = namesOf(draft).filter((name) => isNamed(name, words)).length;
  const isAct = acts.has("action") && isStep;
  return shared + (isOwn && isAct ? 1 : 0) + (shared > 0 && isAct ? 0.5 : 0);
}

/** As it stands there, or by more than half of its words: one word of a long name is in many names. */
function isNamed(name: string, words: ReadonlySet<string>): boolean {
  const own = [...wordsOf(name)];
  const whole = name.toLowerCase();
  const said = own.filter((word) => words.has(word)).length;
  return words.has(whole) || said > own.length / 2;
}

/** Who names another version tells of another deed. */
function isOfOtherVersion(text: string, own: readonly (string | undefined)[]): boolean {
  const [version = ""] = own;
  const parts = version.split(".").length;
  if (parts < 2) return false;
  const named = [...text.matchAll(/(?<![\d.])\d+(?:\.\d+)+(?![\d.]*\d)/gu)]
    .map(([found]) => found)
    .filter((found) => found.split(".").length === parts);
  return named.length > 0 && !named.some((found) => own.includes(found));
}

function namesOf({ facts }: EventDraft): readonly string[] {
  const { alert, version, ticket, account, address, subject } = facts;
  return [alert, version, ticket, account, address, subject].flatMap((name) =>
    name === undefined || name === "" ? [] : [name],
  );
}
