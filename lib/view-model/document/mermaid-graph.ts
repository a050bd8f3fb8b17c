import { parseInstant } from "@/lib/base/instant";
import { toShownText } from "@/lib/domain/evidence/shown-path";
import { markUnapproved } from "@/lib/domain/review/unapproved-part";
import { formatTime } from "@/lib/time/shown/time-text";
import type { DocumentLink } from "./document-pieces";
import { describeRelation, unapprovedWords } from "./draw-chain";
import { approvedNames, certaintyOf, findWay, onsetOf } from "./picture-story";
import type { RevisionDocument } from "./revision-document";

/*
 * The causal graph as a flowchart of Mermaid: https://mermaid.js.org/syntax/flowchart.html. Titles are hostile text: each is
 * quoted, and what has a meaning in a label is written as its code. A label begins with a time, since one that begins like
 * a list is drawn as an error.
 */

/** Mermaid draws 500 links and 50,000 characters at most; of more the first ones are written and the others are counted. */
const linksMax = 400;
const charsMax = 40_000;
const titleCharsMax = 100;

type Edge = {
  readonly source: string;
  readonly target: string;
  readonly arrow: string;
  readonly words: string;
};

/** The way from the cause to the impact first, then other links by their confidence, then what only follows in time. */
export function toMermaidGraph(document: RevisionDocument): string {
  const known = new Map(document.events.map((event) => [event.id, event]));
  const edges = listEdges(document).filter(
    ({ source, target }) => known.has(source) && known.has(target),
  );
  const lines: string[] = [];
  const nameOf = approvedNames(document);
  const drawn = new Set<string>();
  let [count, chars] = [0, 0];
  for (const edge of edges) {
    const added = [
      ...[edge.source, edge.target].flatMap((id) => {
        const event = known.get(id);
        if (event === undefined || drawn.has(id)) return [];
        drawn.add(id);
        return [`  ${nodeName(document, id)}["${labelOf(document, event, nameOf(event))}"]`];
      }),
      `  ${nodeName(document, edge.source)} ${edge.arrow}|"${edge.words}"| ${nodeName(document, edge.target)}`,
    ];
    const length = added.join("\n").length;
    if (count === linksMax || chars + length > charsMax) break;
    lines.push(...added);
    count += 1;
    chars += length;
  }
  const left = edges.length - count;
  return `${[
    "flowchart TD",
    ...lines,
    ...(count === 0 ? ['  none["No causal link is established"]'] : []),
    ...(left === 0 ? [] : [`  %% ${left} more links are not drawn`]),
    ...classes(document, drawn),
  ].join("\n")}\n`;
}

function listEdges(document: RevisionDocument): readonly Edge[] {
  const links = document.causalLinks.filter(({ status }) => status !== "rejected");
  const way = findWay(document).steps.map(({ event }) => event.id);
  const onWay = new Set(way.slice(1).map((id, at) => `${way[at]} ${id}`));
  const isOnWay = ({ source, target }: { readonly source: string; readonly target: string }) =>
    onWay.has(`${source} ${target}`);
  const spine = links.filter(isOnWay).toSorted((one, other) => {
    return way.indexOf(one.source) - way.indexOf(other.source);
  });
  const others = links
    .filter((link) => !isOnWay(link))
    .toSorted((one, other) => other.confidence - one.confidence);
  const marks = markUnapproved(document.notApproved, document);
  const wordsOf = (link: DocumentLink) => {
    const words = describeRelation(link.relation, certaintyOf(link));
    const isLeft = marks.claim("causal-link", link.id) !== null;
    return isLeft ? `${words} (${unapprovedWords})` : words;
  };
  const onsets = new Map(document.events.map((event) => [event.id, onsetOf(event)]));
  const sequences = document.sequences.toSorted(
    (one, other) => (onsets.get(one.source) ?? 0) - (onsets.get(other.source) ?? 0),
  );
  return [
    ...spine.map((link) => ({ ...link, arrow: "==>", words: wordsOf(link) })),
    ...others.map((link) => ({ ...link, arrow: "-->", words: wordsOf(link) })),
    ...sequences.map((sequence) => ({ ...sequence, arrow: "-.->", words: "then" })),
  ];
}

/** `e12`, the place of an event in the document: an id may hold letters that end a node. */
function nodeName({ events }: RevisionDocument, id: string): string {
  return `e${events.findIndex((event) => event.id === id) + 1}`;
}

function labelOf(
  document: RevisionDocument,
  event: RevisionDocument["events"][number],
  name: string,
): string {
  const onset = onsetOf(event);
  const at = Number.isFinite(onset) ? parseInstant(event.time.earliest ?? "") : null;
  const when = at === null ? "no known time" : formatTime(at, document.text?.zone ?? "UTC");
  return escapeLabel(`${when} · ${clip(name)}`);
}

function clip(title: string): string {
  const letters = [...title.replace(/\s+/g, " ").trim()];
  return letters.length <= titleCharsMax
    ? letters.join("")
    : `${letters.slice(0, titleCharsMax - 1).join("")}…`;
}

/** Letters, digits and marks without a meaning stay; everything else is its code, such as `#34;`. */
export function escapeLabel(text: string): string {
  return toShownText(text).replace(
    /[^\p{L}\p{M}\p{N} .,:/()'_…·–-]/gu,
    (mark) => `#${mark.codePointAt(0)};`,
  );
}

function classes(document: RevisionDocument, drawn: ReadonlySet<string>): readonly string[] {
  const named = (ids: readonly string[], name: string) => {
    const nodes = [...new Set(ids)].filter((id) => drawn.has(id));
    if (nodes.length === 0) return [];
    return [`  class ${nodes.map((id) => nodeName(document, id)).join(",")} ${name}`];
  };
  const causes = document.rootCauses.filter(({ status }) => status !== "rejected");
  const lines = [
    ...named(
      causes.map(({ event }) => event),
      "cause",
    ),
    ...named(document.impactEvents, "impact"),
  ];
  if (lines.length === 0) return [];
  return [
    "  classDef cause stroke:#076b6b,stroke-width:3px",
    "  classDef impact stroke:#b91b25,stroke-width:3px",
    ...lines,
  ];
}
