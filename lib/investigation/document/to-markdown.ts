import { meaningsIn } from "@/lib/domain/field-glossary";
import {
  candidates,
  causalLinks,
  reliability,
  rootCauses,
  sequences,
  summary,
} from "./cause-markdown";
import type { TimelineDocument } from "./document-schema";
import { impacts } from "./impact-markdown";
import { codeSpan, createNotes, escapeText, type Notes } from "./markdown-notes";
import { listProposed, withoutProposed } from "./proposed-markdown";

/**
 * The postmortem as Markdown. Every sentence about the incident carries numbered citations that are
 * quoted at the end; what people wrote in the report is told as theirs. Evidence and words are hostile text: outside
 * code spans it is escaped, inside them fenced by more backticks than it contains. Who has no name in `names` is told
 * by id.
 */
export function toMarkdown(
  whole: TimelineDocument,
  names: ReadonlyMap<string, string> = new Map(),
): string {
  const document = withoutProposed(whole);
  const notes = createNotes();
  const body = [
    `# ${escapeText(document.incident.title)}`,
    standing(document, names),
    redactionLine(document),
    summary(document),
    section("In people's own words", ownWords(document)),
    section("Impact", impacts(document)),
    section("Root causes", rootCauses(document, notes)),
    section(
      document.rootCauses.length === 0 ? "Candidates for the cause" : "Further candidates",
      candidates(document, notes),
    ),
    section("Contributing factors", contributingFactors(document, notes)),
    section("Timeline", timeline(document, notes)),
    section("Causal links", causalLinks(document, notes)),
    section("Follows in time only: no cause is shown", sequences(document, notes)),
    section("Ruled out", ruledOut(document, notes)),
    section("What contradicts", contradictions(document, notes)),
    section("What the evidence does not show", gaps(document)),
    section("Proposed", listProposed(whole)),
    section("Actions", actions(document)),
    section("Field names", fieldNames(document)),
    section("How far to trust this", scores(document)),
    section("How confidence is measured", reliability(document)),
  ];
  return `${[...body, section("Evidence", notes.list())].filter(Boolean).join("\n\n")}\n`;
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? "" : `## ${title}\n\n${lines.join("\n")}`;
}

/** A revision is frozen before it is judged, so it cannot tell whether it was approved; a draft tells of those that were. */
function standing(
  { revision, approvals, claimsHash }: TimelineDocument,
  names: ReadonlyMap<string, string>,
): string {
  if (revision) return `Revision ${revision.number} as submitted. Hash \`${revision.hash}\`.`;
  const [newest] = approvals.toSorted((a, b) => (b.revision ?? 0) - (a.revision ?? 0));
  if (newest === undefined) return "Draft of the live timeline. No revision of it is approved.";
  const which = newest.revision === undefined ? "" : `number ${newest.revision}, `;
  const who = escapeText(names.get(newest.by) ?? newest.by);
  const difference =
    newest.revisionHash === claimsHash
      ? "Its claims are the ones told here; what is said beside them may differ."
      : "What is told here may differ from it.";
  return `Draft of the live timeline. Newest approved revision: ${which}by ${who} at ${newest.at}. ${difference}`;
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

function ownWords({ report = [] }: TimelineDocument): readonly string[] {
  return report.flatMap(({ kind, text }) =>
    kind === "sentence" && text !== undefined ? [`- ${escapeText(text)}`] : [],
  );
}

/** What people took on, and what was proposed and is not to be taken. */
function actions({ report = [] }: TimelineDocument): readonly string[] {
  return report.flatMap(({ kind, text = "", assignee = "", isDone = false }) => {
    if (kind === "dismissed") return [`- Set aside: ${escapeText(text)}`];
    if (kind !== "action-item") return [];
    const who = assignee === "" ? "" : ` (${escapeText(assignee)})`;
    return [`- [${isDone ? "x" : " "}] ${escapeText(text)}${who}`];
  });
}

function fieldNames({ report = [] }: TimelineDocument): readonly string[] {
  return meaningsIn(report).map(
    ({ field, meaning, unit }) =>
      `- ${codeSpan(field)}: ${escapeText(unit === "" ? meaning : `${meaning}, in ${unit}`)}`,
  );
}

function contributingFactors(document: TimelineDocument, notes: Notes): readonly string[] {
  return document.contributingFactors.flatMap(({ event, why, status }) => {
    const found = document.events.find(({ id }) => id === event);
    return found
      ? [
          `- ${escapeText(found.title)}: ${escapeText(why)}${status === undefined ? "" : ` (${status})`} ${notes.cite(found.evidence.slice(0, 2))}`,
        ]
      : [];
  });
}

function timeline(document: TimelineDocument, notes: Notes): readonly string[] {
  return [
    "| Time (UTC) | Event | Kind | Status |",
    "| --- | --- | --- | --- |",
    ...document.events.map((event) => {
      const title =
        event.importance === "key" ? `**${escapeText(event.title)}**` : escapeText(event.title);
      const cited = notes.cite(event.evidence.slice(0, 3));
      return `| ${event.time.earliest ?? "unknown"} | ${title} ${cited} | ${escapeText(event.kind)} | ${event.status} |`;
    }),
  ];
}

function ruledOut(document: TimelineDocument, notes: Notes): readonly string[] {
  return document.ruledOut.map(
    ({ what, why, evidence }) =>
      `- ${escapeText(what)}: ${escapeText(why)} ${notes.cite(evidence)}`,
  );
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

function gaps(document: TimelineDocument): readonly string[] {
  return document.gaps
    .filter(({ status }) => status !== "closed")
    .flatMap(({ type, description, expectedEvidence, status, standing, commands = [] }) => [
      `- ${type}: ${escapeText(description)}${expectedEvidence ? ` Would close it: ${escapeText(expectedEvidence)}.` : ""}${status === "dismissed" ? " (dismissed)" : standing === undefined ? "" : ` (${standing})`}`,
      ...commands.map(
        ({ label, command, language }) =>
          `  - ${escapeText(label)} (${language}): ${codeSpan(command)}`,
      ),
    ]);
}

function scores({ coherence }: TimelineDocument): readonly string[] {
  return [
    `Coherence ${coherence.score.toFixed(2)} (${coherence.label}). What would raise coherence most: ${escapeText(coherence.raiseMost)}.`,
    "",
    "| Part | Value | Weight | Explanation |",
    "| --- | --- | --- | --- |",
    ...coherence.parts.map(
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
