import { escapeText } from "@/lib/domain/review/escape-markdown";
import { candidates, rootCauses, summary } from "./cause-markdown";
import type { TimelineDocument } from "./document-schema";
import { impacts } from "./impact-markdown";
import { codeSpan, type Notes, section } from "./markdown-notes";

/** Revisions stored before a document had its text: what they state, put together from their pieces as it was then. */
export function formerSections(document: TimelineDocument, notes: Notes): readonly string[] {
  return [
    summary(document),
    section("In people's own words", ownWords(document)),
    section("Impact", impacts(document)),
    section("Root causes", rootCauses(document, notes)),
    section(
      document.rootCauses.length === 0 ? "Candidates for the cause" : "Further candidates",
      candidates(document, notes),
    ),
    section("Contributing factors", contributingFactors(document, notes)),
    section("Ruled out", ruledOut(document, notes)),
    section("What the evidence does not show", gaps(document)),
    section("Actions", actions(document)),
  ];
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

function ruledOut(document: TimelineDocument, notes: Notes): readonly string[] {
  return document.ruledOut.map(
    ({ what, why, evidence }) =>
      `- ${escapeText(what)}: ${escapeText(why)} ${notes.cite(evidence)}`,
  );
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
