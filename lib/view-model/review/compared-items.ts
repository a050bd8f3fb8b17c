import type { RevisionDocument } from "../document/revision-document";
import { describeCitation, tellMembers } from "./told-values";

/** One thing of a frozen document, with what of it is compared. */
export type Item = {
  readonly id: string;
  readonly title: string;
  readonly fields: Readonly<Record<string, string>>;
};

type Kind = {
  readonly heading: string;
  /** Whether the order of its items is part of what it states. */
  readonly isOrdered?: boolean;
  readonly list: (document: RevisionDocument) => readonly Item[];
};

/** All that a revision freezes, what is read first first. Approvals, waivers and hashes are no part of what it states. */
export const comparedKinds: readonly Kind[] = [
  { heading: "Headline", isOrdered: true, list: (document) => listBlocks(document, true) },
  { heading: "Text", isOrdered: true, list: (document) => listBlocks(document, false) },
  { heading: "Incident", list: listIncident },
  { heading: "Impacts", list: listImpacts },
  { heading: "Events", list: listEvents },
  { heading: "Causal links", list: listLinks },
  { heading: "Root causes", list: listCauses },
  { heading: "Contributing factors", list: listFactors },
  { heading: "Candidates", list: listCandidates },
  { heading: "Ruled out", list: listRuledOut },
  { heading: "Gaps", list: listGaps },
  { heading: "Uncertainties", list: listUncertainties },
  { heading: "Contradictions", list: listContradictions },
  { heading: "State changes", list: listStates },
  { heading: "Follows in time", list: listSequences },
  { heading: "Action items", list: listActionItems },
  { heading: "Sentences by people", list: listSentences },
  { heading: "Rounds of the analysis", list: listRounds },
  { heading: "Findings", list: listFindings },
  { heading: "Scores", list: listScores },
  { heading: "Entities", list: listEntities },
  { heading: "Files", list: listFiles },
];

/** The field of a block whose value is the id of a person, which a reader is shown by name. */
export const writtenBy = "Written by";

/** Of a block: ids alone, which state nothing to a reader. */
const references = ["claims", "measurements"];

function listBlocks({ text }: RevisionDocument, isHeadline: boolean): readonly Item[] {
  const { sections = [], ...rest } = text ?? {};
  const whole = isHeadline || text === undefined ? [] : [about("text", "Times", rest)];
  return [
    ...whole,
    ...sections
      .filter(({ id }) => (id === "headline") === isHeadline)
      .flatMap(({ heading, blocks }) =>
        blocks.map((block) => ({
          ...{ id: block.id, title: heading },
          fields: {
            ...{ Words: block.text, Section: heading },
            Citations: describeCitations(block.citations),
            ...{ [writtenBy]: block.by ?? "", "The timeline states": block.generated ?? "" },
            ...tellMembers(block, ["id", "text", "citations", "by", "generated", ...references]),
          },
        })),
      ),
  ];
}

/** What there is one of in a document. */
function about(id: string, title: string, members: object): Item {
  return { id, title, fields: tellMembers(members) };
}

function listIncident({
  incident,
  outcome,
  incidentChance,
  outcomeReasons,
  impactEvents,
  computedImpact,
  ...document
}: RevisionDocument): readonly Item[] {
  const harmed = impactEvents.map(titlesOf(document));
  const members = { outcome, incidentChance, outcomeReasons, impactEvents: harmed, computedImpact };
  return [about("incident", incident.title, { ...incident, ...members })];
}

function listImpacts({ impacts, ...document }: RevisionDocument): readonly Item[] {
  const titles = titlesOf(document);
  return impacts.map(({ id, events, ...impact }) => ({
    ...{ id, title: impact.title || "Impact" },
    fields: tellMembers({ ...impact, events: events.map(titles) }),
  }));
}

function listEvents({ events, entities }: RevisionDocument): readonly Item[] {
  const names = namesOf(entities);
  return events.map(({ id, title, description, time, status, evidence, ...rest }) => ({
    ...{ id, title },
    fields: {
      ...{ Title: title, Time: describeTime(time), Description: description, Status: status },
      Citations: describeCitations(evidence),
      ...tellMembers({ ...rest, entities: rest.entities.map(names) }),
      ...{ "Time as written": time.raw, "Time is": `${time.kind} ${time.granularity ?? ""}` },
    },
  }));
}

function listLinks({ causalLinks, ...document }: RevisionDocument): readonly Item[] {
  const titles = titlesOf(document);
  return causalLinks.map(({ id, source, target, ...link }) => ({
    ...{ id, title: `${titles(source)} → ${titles(target)}` },
    fields: {
      ...{ Cause: titles(source), Effect: titles(target), Relation: link.relation },
      ...{ Mechanism: link.mechanism, Status: link.status },
      Citations: describeCitations(link.evidence),
      ...tellMembers(link, ["relation", "mechanism", "status", "evidence"]),
    },
  }));
}

function listCauses({ rootCauses }: RevisionDocument): readonly Item[] {
  return rootCauses.map(({ event, subject, rank, why, status, ...rest }) => ({
    ...{ id: event, title: subject },
    fields: {
      ...{ Cause: subject, Rank: `${rank}`, Reasons: why.join("; "), Status: status },
      ...tellMembers(rest, ["id"]),
    },
  }));
}

function listFactors({ contributingFactors, ...document }: RevisionDocument): readonly Item[] {
  const titles = titlesOf(document);
  return contributingFactors.map(({ id, event, ...rest }) => ({
    ...{ id: id ?? event, title: titles(event) },
    fields: tellMembers({ event: titles(event), ...rest }),
  }));
}

function listCandidates({ candidates, ...document }: RevisionDocument): readonly Item[] {
  const titles = titlesOf(document);
  return candidates.map(({ event, ...rest }) => ({
    ...{ id: event ?? rest.statement, title: rest.statement },
    fields: tellMembers({ event: event && titles(event), ...rest }),
  }));
}

function listRuledOut({ ruledOut }: RevisionDocument): readonly Item[] {
  return ruledOut.map(({ what, ...rest }) => ({
    ...{ id: what, title: what },
    fields: tellMembers(rest),
  }));
}

function listGaps({ gaps }: RevisionDocument): readonly Item[] {
  return gaps.map(({ id, description, severity, status, window, ...rest }) => ({
    ...{ id, title: description },
    fields: {
      ...{ Description: description, Severity: severity, Status: status },
      Time: window === undefined ? "" : `${writeTime(window.from)} to ${writeTime(window.to)}`,
      ...tellMembers(rest),
    },
  }));
}

function listUncertainties({ uncertainties }: RevisionDocument): readonly Item[] {
  return uncertainties.map(({ id, ...rest }) => ({
    ...{ id, title: rest.description },
    fields: tellMembers(rest),
  }));
}

function listContradictions({ contradictions }: RevisionDocument): readonly Item[] {
  return contradictions.map(({ id, ...rest }) => ({
    ...{ id, title: `${rest.one.said} / ${rest.other.said}` },
    fields: tellMembers(rest),
  }));
}

function listStates({ stateChanges, entities }: RevisionDocument): readonly Item[] {
  const names = namesOf(entities);
  return stateChanges.map(({ id, entity, property, from, to, at, status, evidence }) => ({
    ...{ id, title: `${names(entity)}: ${property}` },
    fields: {
      ...{ Entity: names(entity), Property: property },
      ...{ From: from ?? "unknown", To: to, Time: at === null ? "unknown" : writeTime(at) },
      ...{ Status: status, Citations: describeCitations(evidence) },
    },
  }));
}

function listSequences({ sequences, ...document }: RevisionDocument): readonly Item[] {
  const titles = titlesOf(document);
  return sequences.map(({ source, target, evidence }) => ({
    ...{ id: `${source} ${target}`, title: `${titles(source)}, then ${titles(target)}` },
    fields: { Citations: describeCitations(evidence) },
  }));
}

function listActionItems({ report }: RevisionDocument): readonly Item[] {
  return report
    .filter(({ kind }) => kind === "action-item")
    .map(({ key, text, assignee, isDone }) => ({
      ...{ id: key, title: text },
      fields: {
        ...{ Text: text, Owner: assignee === "" ? "none" : assignee },
        State: isDone ? "done" : "open",
      },
    }));
}

/** What else people wrote: sentences, blocks, what a field means. */
function listSentences({ report }: RevisionDocument): readonly Item[] {
  return report
    .filter(({ kind, text }) => kind !== "action-item" && text !== "")
    .map(({ key, text, kind }) => ({
      ...{ id: key, title: text },
      fields: { Words: text, ...(kind === "field" ? { Field: key } : {}) },
    }));
}

function listRounds({ rounds }: RevisionDocument): readonly Item[] {
  return rounds.map(({ n, ...rest }) => ({
    ...{ id: `${n}`, title: `Round ${n}` },
    fields: tellMembers(rest),
  }));
}

function listFindings({ findings }: RevisionDocument): readonly Item[] {
  return findings.map(({ id, ...rest }) => ({
    ...{ id, title: rest.claim },
    fields: tellMembers(rest),
  }));
}

function listScores({ coherence, calibration }: RevisionDocument): readonly Item[] {
  return [
    about("coherence", "Coherence", coherence),
    ...(calibration === undefined ? [] : [about("calibration", "Calibration", calibration)]),
  ];
}

function listEntities({ entities }: RevisionDocument): readonly Item[] {
  return entities.map(({ id, ...rest }) => ({
    ...{ id, title: rest.name },
    fields: tellMembers(rest),
  }));
}

function listFiles({ artifacts }: RevisionDocument): readonly Item[] {
  return artifacts.map(({ id, ...rest }) => ({
    ...{ id, title: rest.path },
    fields: tellMembers(rest),
  }));
}

function titlesOf({ events }: Pick<RevisionDocument, "events">): (id: string) => string {
  const titles = new Map(events.map(({ id, title }) => [id, title]));
  return (id) => titles.get(id) ?? id;
}

function namesOf(entities: RevisionDocument["entities"]): (id: string) => string {
  const names = new Map(entities.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? id;
}

function describeTime(time: RevisionDocument["events"][number]["time"]): string {
  const { earliest, latest } = time;
  if (earliest === null && latest === null) return "unknown";
  if (earliest === null || latest === null || earliest === latest) {
    return writeTime(earliest ?? latest ?? "");
  }
  return `${writeTime(earliest)} to ${writeTime(latest)}`;
}

function writeTime(at: string): string {
  return at.replace("T", " ").replace(/(?:\.0+)?Z$/u, " UTC");
}

function describeCitations(citations: RevisionDocument["events"][number]["evidence"]): string {
  return citations.map(describeCitation).join(", ");
}
