import { escapeText } from "@/lib/domain/review/escape-markdown";
import type { UnapprovedMarks } from "@/lib/domain/review/unapproved-part";
import {
  candidateKindWords,
  causeNotEstablished,
  describeChance,
  describeRootScore,
  formatChance,
} from "@/lib/domain/timeline/chance-words";
import type { TimelineDocument } from "./document-schema";
import { tellHarm } from "./impact-markdown";
import { type Notes, notApproved } from "./markdown-notes";

/** What a reader must know who reads no further: the impact, and the cause or that it is not established. */
export function summary(document: TimelineDocument): string {
  const { incident, outcome, incidentChance } = document;
  const chance =
    incidentChance === undefined
      ? ""
      : `Probability of an incident: ${formatChance(incidentChance)}.`;
  const checked = document.outcomeReasons ?? [];
  const reasons =
    checked.length === 0
      ? ""
      : `\n\nWhat was checked:\n\n${checked.map((reason) => `- ${escapeText(reason)}`).join("\n")}`;
  if (outcome === "no-incident") return join("The evidence shows no incident.", chance) + reasons;
  const cause = summarizeCause(document);
  if (outcome === "inconclusive")
    return (
      join("Inconclusive: the evidence does not show whether it was one.", chance, cause) + reasons
    );
  const times = [
    ["started", incident.startedAt],
    ["detected", incident.detectedAt],
    ["mitigated", incident.mitigatedAt],
    ["resolved", incident.resolvedAt],
  ].flatMap(([word, at]) => (at === undefined ? [] : [`${word} ${at}`]));
  const impact = times.length === 0 ? "" : `Impact: ${times.join(", ")} (UTC).`;
  return join(tellHarm(document), impact, chance, cause) + reasons;
}

function join(...sentences: readonly string[]): string {
  return sentences.filter(Boolean).join(" ");
}

/** What people stand by is not told as a likelihood. Where no root cause is named, that is said with the first candidate. */
function summarizeCause(document: TimelineDocument): string {
  const { outcome, rootCauses, candidates: [first] = [] } = document;
  const [root] = rootCauses;
  if (root !== undefined) {
    const word = root.status === undefined ? "Most likely cause" : "Root cause, as people named it";
    return `${word}: ${escapeText(root.subject)}.`;
  }
  if (outcome !== "incident") return "";
  const likeliest =
    first === undefined
      ? ""
      : `Likeliest candidate: ${escapeText(first.statement)}, ${describeChance(first.p)}.`;
  return join(`${causeNotEstablished}.`, likeliest);
}

export function rootCauses(document: TimelineDocument, notes: Notes): readonly string[] {
  return document.rootCauses.flatMap(({ rank, subject, score, event, why, status }) => {
    const cited = document.events.find(({ id }) => id === event);
    const head = `${rank}. ${escapeText(subject)} (${status === undefined ? describeRootScore({ score }, document.incidentChance) : status}) ${notes.cite(cited?.evidence.slice(0, 3) ?? [])}`;
    return [head, ...why.map((reason) => `   - ${escapeText(reason)}`)];
  });
}

export function candidates(
  { candidates: listed = [], events }: TimelineDocument,
  notes: Notes,
): readonly string[] {
  return listed.flatMap((candidate, index) => {
    const { event, statement, kind, p, wouldSettle } = candidate;
    const cited = events.find(({ id }) => id === event)?.evidence.slice(0, 3) ?? [];
    const line = (label: string, reason: string) => `   - ${label}: ${escapeText(reason)}`;
    return [
      `${index + 1}. ${escapeText(statement)} (${candidateKindWords[kind]}, ${describeChance(p)}) ${notes.cite(cited)}`.trimEnd(),
      ...candidate.for.map((reason) => line("Supports it", reason)),
      ...candidate.against.map((reason) => line("Contradicts it", reason)),
      ...(wouldSettle === "" ? [] : [line("Would settle it", wouldSettle)]),
    ];
  });
}

export function causalLinks(
  document: TimelineDocument,
  notes: Notes,
  marks: UnapprovedMarks,
): readonly string[] {
  const title = (id: string) =>
    escapeText(document.events.find((event) => event.id === id)?.title ?? id);
  return document.causalLinks.map(
    (link) =>
      `- ${title(link.source)} **${link.relation}** ${title(link.target)}: ${escapeText(link.mechanism)} (confidence ${formatChance(link.confidence)}, ${link.status}) ${notes.cite(link.evidence.slice(0, 3))}${notApproved(marks.claim("causal-link", link.id))}`,
  );
}

export function sequences(document: TimelineDocument, notes: Notes): readonly string[] {
  const title = (id: string) =>
    escapeText(document.events.find((event) => event.id === id)?.title ?? id);
  return (document.sequences ?? []).map(
    ({ source, target, evidence }) =>
      `- ${title(source)}, then ${title(target)} ${notes.cite(evidence.slice(0, 2))}`,
  );
}

/** How often claims like these were true on recordings by other hands. */
export function reliability({ calibration }: TimelineDocument): readonly string[] {
  if (calibration === undefined || calibration.table.length === 0) return [];
  return [
    `Confidences of the rules are probabilities, fitted on ${calibration.fittedOn} recorded incidents. The table counts claims on recordings that were not used to fit them.`,
    "",
    "| Claims | Number | Stated | True |",
    "| --- | --- | --- | --- |",
    ...calibration.table.map(
      (band) =>
        `| ${escapeText(band.kind)} | ${band.n} | ${formatChance(band.stated)} | ${formatChance(band.true)} |`,
    ),
  ];
}
