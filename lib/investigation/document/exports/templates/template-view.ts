import { escapeText as escapeMarkdown } from "@/lib/domain/review/escape-markdown";
import { countParts, type UnapprovedMarks } from "@/lib/domain/review/unapproved-part";
import { waivedOf } from "@/lib/domain/review/weakness-waiver";
import { fingerprintOf } from "../../content-hash";
import type { TimelineDocument } from "../../document-schema";
import { createNotes, notApproved as markUnapproved, type Notes } from "../../markdown-notes";
import { withoutProposed } from "../../proposed-markdown";
import { marksOf } from "../../unapproved-marks";
import type { TemplateValue } from "./render-template";

/**
 * What a template reads of a document (docs/exports.md lists the names). Every text of evidence and people is escaped
 * here, once: a template cannot make markup of it. Marks of what is not approved are part of these texts: a template cannot
 * leave them out. `names` are of people, where they may be shown.
 */
export function toTemplateView(
  whole: TimelineDocument,
  names: ReadonlyMap<string, string> = new Map(),
): TemplateValue {
  const document = withoutProposed(whole);
  const notes = createNotes();
  const { incident, revision, outcome, text } = document;
  const marks = marksOf(document);
  const sections = (text?.sections ?? []).map((section) =>
    toSection(section, { notes, names, marks, waived: document.waived }),
  );
  const events = document.events.map((event) => toEvent(event, { notes, marks }));
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
    hash: fingerprintOf(document).hash,
    approvals: document.approvals.map(({ by, at, notApproved: left = [] }) => ({
      ...{ at, by: `${escapeText(names.get(by) ?? by)}${exceptOf(left.length)}` },
    })),
    sections,
    ...byId(document, sections),
    events,
    keyEvents: events.filter(({ isKey }) => isKey),
    links: document.causalLinks.map((link) => ({
      source: escapeText(titles.get(link.source) ?? link.source),
      target: `${escapeText(titles.get(link.target) ?? link.target)}${notApproved(marks.claim("causal-link", link.id), "link not approved")}`,
      relation: link.relation,
      mechanism: escapeText(link.mechanism),
      citations: notes.cite(link.evidence.slice(0, citationsMax)),
    })),
    rootCauses: document.rootCauses.map(({ rank, subject, event }) => ({
      rank: String(rank),
      subject: `${escapeText(subject)}${notApproved(marks.claim("root-cause", event))}`,
    })),
    gaps: document.gaps.map(({ id, description, severity }) => ({
      description: `${escapeText(description)}${notApproved(marks.claim("gap", id))}`,
      severity: escapeText(severity),
    })),
    files: document.artifacts.map(({ path, sha256 }) => ({ path: escapeText(path), sha256 })),
    // Last: the numbers are given to citations in the order in which the parts above name them.
    evidence: notes.list().map((quote, at) => ({ number: String(at + 1), quote })),
  };
}

const citationsMax = 3;

type Section = NonNullable<TimelineDocument["text"]>["sections"][number];

type Writing = {
  readonly notes: Notes;
  readonly names: ReadonlyMap<string, string>;
  readonly marks: UnapprovedMarks;
  readonly waived: TimelineDocument["waived"];
};

function exceptOf(count: number): string {
  return count === 0 ? "" : ` (except ${countParts(count)})`;
}

function toSection({ heading, blocks }: Section, { notes, names, marks, waived }: Writing) {
  return {
    heading: escapeText(heading),
    blocks: blocks.map(({ form, text, by, citations, notInEvidence = [], ...block }) => ({
      text: `${escapeText(text)}${notApproved(marks.block(block))}`,
      author: by === undefined ? "" : escapeText(names.get(by) ?? "a person"),
      isPoint: form === "point",
      isStep: form === "step",
      isSubheading: form === "subheading",
      citations: notes.cite(citations),
      notInEvidence: escapeText(notInEvidence.join(", ")),
      waived: escapeText(waivedOf(waived, block.id).join("; ")),
    })),
  };
}

function toEvent(
  event: TimelineDocument["events"][number],
  { notes, marks }: Pick<Writing, "notes" | "marks">,
) {
  return {
    title: `${escapeText(event.title)}${notApproved(marks.claim("event", event.id))}`,
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

/** A template may put a value between quotes, such as the title of a link: no value ends them. */
function escapeQuotes(markdown: string): string {
  return markdown.replaceAll('"', "&quot;").replaceAll("'", "&#39;");
}

function escapeText(text: string): string {
  return escapeQuotes(escapeMarkdown(text));
}

function notApproved(why: string | null, mark?: string): string {
  return escapeQuotes(markUnapproved(why, mark));
}
