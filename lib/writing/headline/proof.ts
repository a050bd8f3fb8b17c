import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { quote } from "../grammar/clause";
import { upperFirst } from "../grammar/first-letter";
import { clauseOfEvent, joinWords } from "../sentences";
import { asSentence, mayBeginAt, noEvidence, type Passage, type Telling } from "../telling";
import { findHarm, isUnnamed } from "./harm";
import { findNaming, shorten, tellSaid } from "./said";

const filesNamed = 2;

/** How it is known: the files that record the harm and the cause, the alert in its words, and who named the cause. */
export function writeProof(lines: readonly Passage[], telling: Telling): Passage {
  const harm = findHarm(telling);
  const alert = findAlert(telling);
  const [root] = telling.timeline.rootCauses;
  const cause = root === undefined ? undefined : telling.findEvent(root.event);
  const named = root === undefined ? null : findNaming(telling);
  const parts = [
    ...tellRecords(harm, cause, telling),
    ...(alert === undefined ? [] : [tellAlert(alert, telling)]),
    ...(named === null ? [] : [tellSaid(named, telling)]),
  ];
  const told = [harm, named?.event ?? alert, cause, alert].flatMap(
    (event) => event?.evidence.slice(0, 1) ?? [],
  );
  const cited = [...lines.flatMap(({ evidence }) => evidence), ...told];
  const files = new Set(cited.map(({ path }) => path));
  const count = `this summary cites ${files.size === 1 ? "one file" : `${files.size} files`}`;
  const sentences = files.size === 0 ? ["no record is cited"] : [count, ...parts];
  return {
    ...{ id: "summary:proof", form: "paragraph", ...noEvidence },
    text: `How we know: ${sentences.map(asSentence).join(" ")}`,
    evidence: telling.cite(told),
  };
}

/** "nginx/access.log records the harm and changes/deploys.jsonl the cause" */
function tellRecords(
  harm: TimelineEvent | undefined,
  cause: TimelineEvent | undefined,
  telling: Telling,
): readonly string[] {
  const counted = (harm && telling.findMeasurement(harm.id))?.query.paths ?? [];
  // Of the files that were counted, those that are cited for it: others may hold none of the failures.
  const cited = pathsOf(harm).filter((path) => counted.length === 0 || counted.includes(path));
  const paths = cited.length === 0 ? counted : cited;
  const shown = pathsOf(cause).slice(0, 1);
  if (paths.length === 0) return [];
  const verb = paths.length === 1 ? "records" : "record";
  const isSame = shown.every((path) => paths.includes(path));
  const where = isSame ? "" : `${tellFiles(shown)} `;
  const rest = shown.length === 0 ? "" : ` and ${where}the cause`;
  const what = harm !== undefined && isUnnamed(harm, telling) ? "these events" : "the harm";
  return [`${tellFiles(paths)} ${verb} ${what}${rest}`];
}

function pathsOf(event: TimelineEvent | undefined): readonly string[] {
  return [...new Set(event?.evidence.map(({ path }) => path) ?? [])];
}

function tellFiles(paths: readonly string[]): string {
  const more = paths.length - filesNamed;
  const named = paths.slice(0, filesNamed);
  return joinWords(more > 0 ? [...named, `${more} more`] : named);
}

/** The alert of the harm or of its detection, else the first while it lasted. */
function findAlert({ timeline, isImpact }: Telling): TimelineEvent | undefined {
  const { startedAt, detectedAt, resolvedAt } = timeline.impact;
  const during = timeline.events.filter(
    ({ kind, time }) =>
      kind === "alert" &&
      time.kind !== "unknown" &&
      (startedAt === null || time.latest >= startedAt) &&
      (resolvedAt === null || time.earliest <= resolvedAt),
  );
  return (
    during.find(({ id }) => isImpact(id)) ??
    during.find((alert) => detectedAt !== null && mayBeginAt(alert, detectedAt)) ??
    during[0]
  );
}

/** The alert with the words of its rule. */
export function tellAlert(alert: TimelineEvent, telling: Telling): string {
  const words = alert.description.trim();
  const isNew = words !== "" && !alert.title.includes(words.replace(/\.$/u, ""));
  return `${upperFirst(clauseOfEvent(alert, telling))}${isNew ? `: ${quote(shorten(words))}` : ""}`;
}
