import type { Core, EventObject, NodeSingular } from "cytoscape";
import { type EventId, eventIds } from "@/lib/domain/ids";

export type LinkEnds = { readonly source: EventId; readonly target: EventId };

const tipId = "drawn-link-tip";
const lineId = "drawn-link-line";
const scratchName = "_linking";

/**
 * Lets a person draw links: by dragging from one event to another, or by pressing both in turn, which also a
 * finger can. The line under the pointer is a node and an edge of the graph that nothing else sees. Answers
 * how to end it.
 */
export function drawLinks(graph: Core, onLink: (ends: LinkEnds) => void): () => void {
  let source: NodeSingular | null = null;
  let over: NodeSingular | null = null;
  const forget = () => {
    graph.remove(`#${tipId}, #${lineId}`);
    source?.removeClass("link-source");
    source = null;
    graph.userPanningEnabled(true);
  };
  const press = (event: EventObject) => {
    const node = toEventNode(event);
    over = node;
    if (node === null) return;
    graph.userPanningEnabled(false);
    if (source !== null) return;
    source = node;
    node.addClass("link-source");
    graph.add([
      { group: "nodes", data: { id: tipId }, position: { ...event.position } },
      { group: "edges", data: { id: lineId, source: node.id(), target: tipId } },
    ]);
  };
  const move = (event: EventObject) => {
    graph.getElementById(tipId).position(event.position);
  };
  const enter = (event: EventObject) => {
    over = toEventNode(event) ?? over;
  };
  const leave = (event: EventObject) => {
    if (over !== null && event.target === over) over = null;
  };
  const release = () => {
    graph.userPanningEnabled(true);
    const ends = toEnds(source, over);
    if (ends === null) return;
    forget();
    onLink(ends);
  };
  graph.scratch(scratchName, true);
  graph.on("tapstart", press);
  graph.on("tapdrag mousemove", move);
  graph.on("tapdragover", "node", enter);
  graph.on("tapdragout", "node", leave);
  graph.on("tapend", release);
  return () => {
    graph.removeScratch(scratchName);
    if (graph.destroyed()) return;
    graph.off("tapstart", press);
    graph.off("tapdrag mousemove", move);
    graph.off("tapdragover", "node", enter);
    graph.off("tapdragout", "node", leave);
    graph.off("tapend", release);
    forget();
  };
}

/** Whether links are being drawn on this graph. */
export function isLinking(graph: Core): boolean {
  return graph.scratch(scratchName) === true;
}

function toEnds(from: NodeSingular | null, to: NodeSingular | null): LinkEnds | null {
  const source = eventIds.parse(from?.id() ?? "");
  const target = eventIds.parse(to?.id() ?? "");
  return source === null || target === null || source === target ? null : { source, target };
}

/** Null for the ground, an edge, and a chain, of which nobody could say which event is meant. */
function toEventNode({ target, cy }: EventObject): NodeSingular | null {
  if (target === cy || !target.isNode()) return null;
  return eventIds.parse(target.id()) === null ? null : target;
}
