import { meaningsIn } from "@/lib/domain/evidence/field-glossary";
import { escapeText } from "@/lib/domain/review/escape-markdown";
import { nameFingerprint } from "@/lib/domain/review/revision";
import { countParts, type UnapprovedMarks } from "@/lib/domain/review/unapproved-part";
import { causalLinks, reliability, sequences } from "./cause-markdown";
import { fingerprintOf } from "./content-hash";
import type { TimelineDocument } from "./document-schema";
import { formerSections } from "./former-markdown";
import { countings } from "./impact-markdown";
import {
  codeBlock,
  codeSpan,
  createNotes,
  type Notes,
  notApproved,
  section,
} from "./markdown-notes";
import { listProposed, withoutProposed } from "./proposed-markdown";
import { textSections } from "./text-markdown";
import { marksOf, newestOf } from "./unapproved-marks";

/**
 * The document as Markdown: its text as it was written, then the tables. Citations are numbered and quoted at the end; what
 * people wrote is marked as theirs. Evidence and words are hostile text: outside
 * code spans it is escaped, inside them fenced by more backticks than it contains. Who has no name in `names` is told
 * by id.
 */
export function toMarkdown(
  whole: TimelineDocument,
  names: ReadonlyMap<string, string> = new Map(),
): string {
  const document = withoutProposed(whole);
  const notes = createNotes();
  const marks = marksOf(document);
  const body = [
    `# ${escapeText(document.incident.title)}`,
    standing(document, names),
    redactionLine(document),
    ...(document.text === undefined
      ? formerSections(document, notes)
      : textSections(document.text, notes, { names, marks, waived: document.waived })),
    section("Timeline", timeline(document, notes, marks)),
    section("Causal links", causalLinks(document, notes, marks)),
    section("States that people decided on", states(document, notes, marks)),
    section("Follows in time only: no cause is shown", sequences(document, notes)),
    section("What contradicts", contradictions(document, notes)),
    section("How to find out what is not known", waysToAnswer(document)),
    section("How the numbers were counted", countings(document)),
    section("Proposed", document.text === undefined ? listProposed(whole) : []),
    section("Field names", fieldNames(document)),
    section("How far to trust this", scores(document)),
    section("How confidence is measured", reliability(document)),
  ];
  return `${[...body, section("Evidence", notes.list())].filter(Boolean).join("\n\n")}\n`;
}

/** A revision is frozen before it is judged, so it cannot tell whether it was approved; a draft tells of those that were. */
function standing(document: TimelineDocument, names: ReadonlyMap<string, string>): string {
  const { revision, approvals, claimsHash } = document;
  if (revision) {
    const fingerprint = fingerprintOf(document);
    const name = nameFingerprint(fingerprint, document.masked !== undefined);
    return `Revision ${revision.number} as submitted. ${name}: \`${fingerprint.hash}\`.`;
  }
  const newest = newestOf(approvals);
  if (newest === undefined) return "Draft of the live timeline. No revision of it is approved.";
  const which = newest.revision === undefined ? "" : `number ${newest.revision}, `;
  const who = escapeText(names.get(newest.by) ?? newest.by);
  const difference =
    newest.revisionHash === claimsHash
      ? "Its claims are the ones told here; what is said beside them may differ."
      : "What is told here may differ from it.";
  const left = newest.notApproved?.length ?? 0;
  const except = left === 0 ? "" : ` It leaves out ${countParts(left)}, marked "not approved".`;
  return `Draft of the live timeline. Newest approved revision: ${which}by ${who} at ${newest.at}.${except} ${difference}`;
}

/** Says what the reader does not see, what they see all the same, and that equal marks are equal values. */
function redactionLine({ masked }: TimelineDocument): string {
  if (!masked) return "";
  const { values, shownAddresses } = masked;
  const counts = Object.entries(values).map(([kind, count]) => `${count} × ${kind}`);
  const addresses =
    shownAddresses === 1 ? "1 public address is" : `${shownAddresses} public addresses are`;
  const shown =
    shownAddresses === 0 || shownAddresses === undefined ? "" : ` ${addresses} not hidden.`;
  if (counts.length > 0) {
    return `Redacted: ${escapeText(counts.join(", "))}.${shown} The same mark in brackets is the same value everywhere.`;
  }
  return shownAddresses === 0
    ? "Redacted: nothing was found to hide."
    : `Redacted: no secrets and no personal data were found.${shown}`;
}

function fieldNames({ report = [] }: TimelineDocument): readonly string[] {
  return meaningsIn(report).map(
    ({ field, meaning, unit }) =>
      `- ${codeSpan(field)}: ${escapeText(unit === "" ? meaning : `${meaning}, in ${unit}`)}`,
  );
}

function timeline(
  document: TimelineDocument,
  notes: Notes,
  marks: UnapprovedMarks,
): readonly string[] {
  return [
    "| Time (UTC) | Event | Kind | Status |",
    "| --- | --- | --- | --- |",
    ...document.events.map((event) => {
      const title =
        event.importance === "key" ? `**${escapeText(event.title)}**` : escapeText(event.title);
      const cited = notes.cite(event.evidence.slice(0, 3));
      return `| ${timeOf(event)} | ${title} ${cited}${notApproved(marks.claim("event", event.id))} | ${escapeText(event.kind.replaceAll("_", " "))} | ${event.status} |`;
    }),
  ];
}

/** A note to the minute tells no seconds. */
function timeOf({ time: { earliest, granularity } }: TimelineDocument["events"][number]): string {
  if (earliest === null) return "unknown";
  return granularity === "minute" ? earliest.replace(/:00\.000Z$/, "Z") : earliest;
}

/** Of the others a document has hundreds. */
function states(
  document: TimelineDocument,
  notes: Notes,
  marks: UnapprovedMarks,
): readonly string[] {
  const names = new Map<string, string>(document.entities.map(({ id, name }) => [id, name]));
  return document.stateChanges
    .filter(({ status }) => status !== "proposed")
    .map(({ id, entity, property, to, at, evidence, status }) => {
      const what = escapeText(`${names.get(entity) ?? entity}: ${property} ${to}`);
      const cited = notes.cite(evidence.slice(0, 2));
      return `- ${at ?? "unknown"} ${what} ${cited} (${status})${notApproved(marks.claim("state-change", id))}`;
    });
}

function contradictions(document: TimelineDocument, notes: Notes): readonly string[] {
  return (document.contradictions ?? []).map(({ one, other, why, status, kept, note }) => {
    const sides = [one, other].map(({ fact, said: statement, evidence }) => {
      const words =
        fact === kept ? `**${escapeText(statement)}** (believed)` : escapeText(statement);
      return `${words} ${notes.cite(evidence.slice(0, 2))}`.trimEnd();
    });
    const word = status === undefined ? "undecided" : status;
    return `- ${sides.join(" or ")}: ${escapeText(why)} (${word}${note === undefined ? "" : `: ${escapeText(note)}`})`;
  });
}

/** Queries and commands that would answer an open question, below the question. */
function waysToAnswer({ text, gaps }: TimelineDocument): readonly string[] {
  if (text === undefined) return [];
  return gaps.flatMap(({ description, status, commands = [] }) =>
    status !== "open" || commands.length === 0
      ? []
      : [
          `- ${escapeText(description)}`,
          ...commands.map(
            ({ label, command, language }) =>
              `  - ${escapeText(label)} (${language}):\n\n${codeBlock(command, "    ")}\n`,
          ),
        ],
  );
}

/** The one line that the page has, with what people said of its parts; before a document had its text, every part with its value. */
function scores({ text, coherence }: TimelineDocument): readonly string[] {
  const { score, label, parts, raiseMost } = coherence;
  const whole = `Coherence ${score.toFixed(2)} (${label}).`;
  if (text !== undefined) {
    const told = parts.map(({ name }) => ({ name, word: wordOn(name, coherence) }));
    const decided = told.filter(({ word }) => word !== "");
    return [whole, ...decided.map(({ name, word }) => `\n- ${name}:${word}`)];
  }
  return [
    `${whole} What would raise coherence most: ${escapeText(raiseMost)}.`,
    "",
    "| Part | Value | Weight | Explanation |",
    "| --- | --- | --- | --- |",
    ...parts.map(
      ({ name, value, weight, explanation }) =>
        `| ${name} | ${value.toFixed(2)} | ${weight.toFixed(2)} | ${escapeText(explanation)}${wordOn(name, coherence)} |`,
    ),
  ];
}

/** The value stands; what people say of it is told beside it. */
function wordOn(name: string, { contests, accepted = [] }: TimelineDocument["coherence"]): string {
  const contest = contests.find(({ part }) => part === name);
  if (contest) return ` **Contested**: ${escapeText(contest.reason)}`;
  return accepted.some(({ part }) => part === name) ? " (accepted)" : "";
}
