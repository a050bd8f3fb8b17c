import type { RevisionDocument } from "../document/revision-document";

/** One property of an item in both revisions; null where the item is missing in one. */
export type ComparedField = {
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
};

export type ComparedChange = {
  readonly kind: "added" | "removed" | "changed";
  readonly id: string;
  /** As the newer of the two names it. */
  readonly title: string;
  /** Of a changed item only what differs. */
  readonly fields: readonly ComparedField[];
};

export type ComparedGroup = {
  readonly heading: string;
  readonly changes: readonly ComparedChange[];
};

type Item = {
  readonly id: string;
  readonly title: string;
  readonly fields: Readonly<Record<string, string>>;
};

type Kind = {
  readonly heading: string;
  readonly list: (document: RevisionDocument) => readonly Item[];
};

const kinds: readonly Kind[] = [
  { heading: "Headline", list: (document) => listBlocks(document, true) },
  { heading: "Text", list: (document) => listBlocks(document, false) },
  { heading: "Events", list: listEvents },
  { heading: "Causal links", list: listLinks },
  { heading: "Root causes", list: listCauses },
  { heading: "Gaps", list: listGaps },
  { heading: "State changes", list: listStates },
  { heading: "Action items", list: listActionItems },
  { heading: "Sentences by people", list: listSentences },
];

/** What one revision has that another has not, and what differs between them. Groups without a change are left out. */
export function compareRevisions(
  before: RevisionDocument,
  after: RevisionDocument,
): readonly ComparedGroup[] {
  return kinds
    .map(({ heading, list }) => ({ heading, changes: compareItems(list(before), list(after)) }))
    .filter(({ changes }) => changes.length > 0);
}

/** In the order of the newer revision; what it does not have any more comes last. */
function compareItems(before: readonly Item[], after: readonly Item[]): readonly ComparedChange[] {
  const [older, newer] = [byKey(before), byKey(after)];
  const changes: ComparedChange[] = [];
  for (const [id, item] of newer) {
    const known = older.get(id);
    const fields = compareFields(known ?? null, item);
    if (known === undefined) changes.push({ kind: "added", id, title: item.title, fields });
    else if (fields.length > 0) changes.push({ kind: "changed", id, title: item.title, fields });
  }
  for (const [id, item] of older) {
    if (newer.has(id)) continue;
    const { title } = item;
    changes.push({ kind: "removed", id, title, fields: compareFields(item, null) });
  }
  return changes;
}

/** An id that occurs again is another item: nothing is compared twice or lost. */
function byKey(items: readonly Item[]): ReadonlyMap<string, Item> {
  const seen = new Map<string, number>();
  const keyed = new Map<string, Item>();
  for (const item of items) {
    const count = seen.get(item.id) ?? 0;
    seen.set(item.id, count + 1);
    keyed.set(JSON.stringify([item.id, count]), item);
  }
  return keyed;
}

function compareFields(before: Item | null, after: Item | null): readonly ComparedField[] {
  const names = new Set([
    ...Object.keys(before?.fields ?? {}),
    ...Object.keys(after?.fields ?? {}),
  ]);
  return [...names]
    .map((name) => ({
      name,
      before: before?.fields[name] ?? null,
      after: after?.fields[name] ?? null,
    }))
    .filter((field) => field.before !== field.after);
}

function listBlocks({ text }: RevisionDocument, isHeadline: boolean): readonly Item[] {
  return (text?.sections ?? [])
    .filter(({ id }) => (id === "headline") === isHeadline)
    .flatMap(({ heading, blocks }) =>
      blocks.map((block) => ({
        ...{ id: block.id, title: heading },
        fields: {
          ...{ Words: block.text, Section: heading },
          Citations: describeCitations(block.citations),
          ...(block.ticket === undefined ? {} : { Ticket: block.ticket }),
        },
      })),
    );
}

function listEvents({ events }: RevisionDocument): readonly Item[] {
  return events.map(({ id, title, description, time, status, evidence }) => ({
    ...{ id, title },
    fields: {
      ...{ Title: title, Time: describeTime(time), Description: description, Status: status },
      Citations: describeCitations(evidence),
    },
  }));
}

function listLinks({ causalLinks, ...document }: RevisionDocument): readonly Item[] {
  const titles = titlesOf(document);
  return causalLinks.map((link) => ({
    ...{ id: link.id, title: `${titles(link.source)} → ${titles(link.target)}` },
    fields: {
      ...{ Cause: titles(link.source), Effect: titles(link.target), Relation: link.relation },
      ...{ Mechanism: link.mechanism, Status: link.status },
      Citations: describeCitations(link.evidence),
    },
  }));
}

function listCauses({ rootCauses }: RevisionDocument): readonly Item[] {
  return rootCauses.map(({ event, subject, rank, why, status }) => ({
    ...{ id: event, title: subject },
    fields: { Cause: subject, Rank: `${rank}`, Reasons: why.join("; "), Status: status },
  }));
}

function listGaps({ gaps }: RevisionDocument): readonly Item[] {
  return gaps.map(({ id, description, severity, status, window }) => ({
    ...{ id, title: description },
    fields: {
      ...{ Description: description, Severity: severity, Status: status },
      Time: window === undefined ? "" : `${writeTime(window.from)} to ${writeTime(window.to)}`,
    },
  }));
}

function listStates({ stateChanges, entities }: RevisionDocument): readonly Item[] {
  const names = new Map(entities.map(({ id, name }) => [id, name]));
  return stateChanges.map(({ id, entity, property, from, to, at, status }) => ({
    ...{ id, title: `${names.get(entity) ?? entity}: ${property}` },
    fields: {
      ...{ From: from ?? "unknown", To: to, Time: at === null ? "unknown" : writeTime(at) },
      Status: status,
    },
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

function listSentences({ report }: RevisionDocument): readonly Item[] {
  return report
    .filter(({ kind }) => kind === "sentence")
    .map(({ key, text }) => ({ id: key, title: text, fields: { Words: text } }));
}

function titlesOf({ events }: Pick<RevisionDocument, "events">): (id: string) => string {
  const titles = new Map(events.map(({ id, title }) => [id, title]));
  return (id) => titles.get(id) ?? id;
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
  return citations
    .map(({ path, lines, index }) => {
      if (lines !== undefined) return `${path} ${lines.join("–")}`;
      return index === undefined ? path : `${path} ${index}`;
    })
    .join(", ");
}
