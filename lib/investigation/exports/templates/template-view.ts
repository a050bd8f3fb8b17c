import type { TimelineDocument } from "../../document/document-schema";
import { createNotes, escapeText, type Notes } from "../../document/markdown-notes";
import { withoutProposed } from "../../document/proposed-markdown";
import type { TemplateValue } from "./render-template";

/**
 * What a template reads of a document (docs/exports.md lists the names). Every text of evidence and people is escaped
 * here, once: a template cannot make markup of it. `names` are of people, where they may be shown.
 */
export function toTemplateView(
  whole: TimelineDocument,
  names: ReadonlyMap<string, string> = new Map(),
): TemplateValue {
  const document = withoutProposed(whole);
  const notes = createNotes();
  const { incident, revision, outcome, text } = document;
  const sections = (text?.sections ?? []).map((section) => toSection(section, notes, names));
  const events = document.events.map((event) => toEvent(event, notes));
  const titles = new Map(document.events.map(({ id, title }) => [id, title]));
  return {
    incident: {
      title: escapeText(incident.title),
      startedAt: incident.startedAt ?? "",
      detectedAt: incident.detectedAt ?? "",
      mitigatedAt: incident.mitigatedAt ?? "",
      resolvedAt: incident.resolvedAt ?? "",
    },
    ...{ outcome, zone: escapeText(text?.zone ?? "UTC"), day: text?.day ?? "" },
    revision: revision === null ? "" : String(revision.number),
    hash: revision?.hash ?? document.claimsHash,
    approvals: document.approvals.map(({ by, at }) => ({
      ...{ at, by: escapeText(names.get(by) ?? by) },
    })),
    sections,
    ...byId(document, sections),
    events,
    keyEvents: events.filter(({ isKey }) => isKey),
    links: document.causalLinks.map((link) => ({
      source: escapeText(titles.get(link.source) ?? link.source),
      target: escapeText(titles.get(link.target) ?? link.target),
      relation: link.relation,
      mechanism: escapeText(link.mechanism),
      citations: notes.cite(link.evidence.slice(0, citationsMax)),
    })),
    rootCauses: document.rootCauses.map(({ rank, subject }) => ({
      ...{ rank: String(rank), subject: escapeText(subject) },
    })),
    gaps: document.gaps.map(({ description, severity }) => ({
      ...{ description: escapeText(description), severity: escapeText(severity) },
    })),
    files: document.artifacts.map(({ path, sha256 }) => ({ path: escapeText(path), sha256 })),
    // Last: the numbers are given to citations in the order in which the parts above name them.
    evidence: notes.list().map((quote, at) => ({ number: String(at + 1), quote })),
  };
}

const citationsMax = 3;

type Section = NonNullable<TimelineDocument["text"]>["sections"][number];

function toSection({ heading, blocks }: Section, notes: Notes, names: ReadonlyMap<string, string>) {
  return {
    heading: escapeText(heading),
    blocks: blocks.map(({ form, text, by, citations, notInEvidence = [] }) => ({
      text: escapeText(text),
      author: by === undefined ? "" : escapeText(names.get(by) ?? "a person"),
      isPoint: form === "point",
      isStep: form === "step",
      isSubheading: form === "subheading",
      citations: notes.cite(citations),
      notInEvidence: escapeText(notInEvidence.join(", ")),
    })),
  };
}

function toEvent(event: TimelineDocument["events"][number], notes: Notes) {
  return {
    title: escapeText(event.title),
    description: escapeText(event.description),
    time: event.time.earliest ?? "",
    kind: escapeText(event.kind),
    status: event.status,
    isKey: event.importance === "key",
    citations: notes.cite(event.evidence.slice(0, citationsMax)),
  };
}

/** The same sections by name, such as `headline.blocks`; one without words is empty. */
function byId({ text }: TimelineDocument, sections: readonly TemplateValue[]) {
  const empty: TemplateValue = { heading: "", blocks: [] };
  const of = (id: Section["id"]): TemplateValue =>
    sections[text?.sections.findIndex((section) => section.id === id) ?? -1] ?? empty;
  return {
    ...{ headline: of("headline"), clock: of("clock"), happened: of("happened") },
    ...{ cause: of("cause"), factors: of("factors"), ruledOut: of("ruled-out") },
    ...{ notKnown: of("not-known"), customers: of("customers"), wentWell: of("well") },
    ...{ wentWrong: of("badly"), notes: of("notes"), actionItems: of("action-items") },
  };
}
