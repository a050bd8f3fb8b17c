import type { Statement } from "@/lib/signals/statements";
import type { Analysis } from "../analysis/analyse";
import { deniedParts } from "../analysis/denials";
import type { EventDraft } from "../analysis/event-draft";
import { countShared, wordsOf } from "../analysis/human-attention";

/** What people call a change of a kind when they do not name it. */
const commonNames: readonly (readonly [RegExp, ReadonlySet<string>])[] = [
  [/^change\.deploy$/, new Set(["release", "deploy", "deployment", "rollout", "version"])],
  [/^change\.(config|flag)$/, new Set(["config", "configuration", "setting", "flag"])],
  [/^change\.network$/, new Set(["network", "switch", "firewall", "route"])],
  [/^change\.migration$/, new Set(["migration", "schema"])],
];

/** What people said that takes an event out: "it is not the analytics job", "no change at all". */
export function refutedBy(draft: EventDraft, analysis: Analysis): string | null {
  const { statements } = analysis;
  const subject = [draft.facts.subject, draft.facts.job, draft.entities[0]?.name].find(
    (name) => name !== undefined && name !== "",
  );
  // A failure that was recorded is no guess: "no 500 since" says that it is over.
  const isHarm = /^(?:failure|degradation|threshold_breach)$/.test(draft.kind);
  if (subject === undefined || draft.family === "change.commit" || isHarm) return null;
  const words = wordsOf(`${subject} ${draft.facts.text ?? ""}`);
  const found = statements.find(
    (statement) =>
      statement.record.time.earliest >= draft.onset.earliest &&
      (deniesAny(statement, words, `${draft.title} ${draft.facts.text ?? ""}`) ||
        deniesKind(statement, draft, analysis)),
  );
  return found === undefined ? null : `"${found.text.slice(0, 160)}"`;
}

function deniesAny(statement: Statement, words: ReadonlySet<string>, own: string): boolean {
  return clausesOf(statement, own).some((clause) => countShared(clause, words) >= 1);
}

/** "so not the deploy" means the only one there was, or the last. */
function deniesKind(statement: Statement, draft: EventDraft, { drafts }: Analysis): boolean {
  const names = commonNames.find(([families]) => families.test(draft.family))?.[1];
  if (names === undefined) return false;
  if (!clausesOf(statement).some((clause) => countShared(clause, names) >= 1)) return false;
  const denied = drafts.findLast(
    ({ family, onset }) =>
      family === draft.family && onset.earliest <= statement.record.time.earliest,
  );
  return denied === draft;
}

function clausesOf({ acts, text }: Statement, own = ""): readonly string[] {
  if (!acts.has("refutation") && !acts.has("correction")) return [];
  return deniedParts(text, own);
}
