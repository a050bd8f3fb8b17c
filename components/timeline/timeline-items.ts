import type { DataGroup, DataItem } from "vis-timeline/peer";
import type { DrawnEvent, TimelineDrawing } from "@/lib/view-model/timeline-drawing";
import { gapLaneId, phaseLaneId } from "@/lib/view-model/timeline-lanes";
import { findColourRole, roleColour } from "../ui/palette";

/** What the library hands back to the template; `event` is ours and travels along. */
type Item = DataItem & { readonly event?: DrawnEvent };

export function toGroups(drawing: TimelineDrawing): DataGroup[] {
  return drawing.lanes.map((lane, order) => {
    const label = document.createElement("span");
    label.textContent = lane.label;
    label.title = `${lane.label}: ${lane.count}`;
    return { id: lane.id, content: label, order, className: laneClass(lane.id) };
  });
}

function laneClass(laneId: string): string {
  return laneId === gapLaneId ? "whence-gap-lane" : "";
}

export function toItems(drawing: TimelineDrawing): Item[] {
  return [
    ...toPhases(drawing),
    ...drawing.gaps.map((gap) => ({
      id: gap.id,
      group: gapLaneId,
      type: "range",
      start: gap.start,
      end: gap.end,
      content: gap.title,
      className: "whence-gap",
      title: asTextTooltip(gap.title),
    })),
    ...drawing.events.map(toItem),
  ];
}

function toItem(event: DrawnEvent): Item {
  const role = findColourRole(`kind-${event.kind.replaceAll("_", "-")}`, "kind-other");
  const moment = { type: "point", start: event.start };
  const stretch = { type: "range", start: event.start, end: event.end ?? event.start };
  return {
    ...(event.end === null ? moment : stretch),
    id: event.id,
    group: event.lane,
    content: event.title,
    className: itemClasses(event).join(" "),
    style: `--item-colour: ${roleColour(role)}; --onset-share: ${event.onsetShare}`,
    title: asTextTooltip(event.detail),
    event,
  };
}

function itemClasses(event: DrawnEvent): readonly string[] {
  return [
    "whence-event",
    `whence-${event.certainty}`,
    event.isShort ? "whence-short" : "",
    event.isKey ? "whence-key" : "whence-minor",
    event.isContested ? "whence-contested" : "",
    event.isImpact ? "whence-impact" : "",
    event.isRootCause ? "whence-root" : "",
    event.onsetShare > 0 ? "whence-uncertain" : "",
    event.status === "proposed" ? "" : "whence-reviewed",
  ].filter((name) => name !== "");
}

/** A named stretch in the lane of its own, and its tint behind all lanes. */
function toPhases({ phases }: TimelineDrawing): Item[] {
  return phases.flatMap(({ id, name, title, start, end }) => {
    const stretch = { start, end: Math.max(end, start + 1) };
    const behind = {
      id,
      type: "background",
      content: "",
      className: `whence-phase-${name} whence-phase`,
    };
    const named = {
      id: `${id}-title`,
      group: phaseLaneId,
      type: "range",
      content: title,
      selectable: false,
      className: `whence-phase-${name} whence-phase-title`,
    };
    return [
      { ...stretch, ...behind },
      { ...stretch, ...named },
    ];
  });
}

/** The library sets tooltips as HTML: what a title holds must reach it escaped. */
function asTextTooltip(text: string): string {
  const holder = document.createElement("span");
  holder.textContent = text;
  return holder.innerHTML.replaceAll("\n", "<br>");
}

/** The inside of an item: a mark, the title and badges, as text nodes. */
export function drawItem(item: unknown): HTMLElement {
  const { event, content } = item as Item; // The library's own type for template arguments is `any`.
  const root = document.createElement("span");
  if (!event) {
    root.textContent = content;
    return root;
  }
  root.className = "whence-item";
  root.append(part("whence-glyph", event.glyph));
  if (event.isRootCause) root.append(part("whence-badge", "root cause"));
  if (event.isImpact) root.append(part("whence-badge", "impact"));
  root.append(part("whence-title", event.title));
  if (event.isContested) root.append(part("whence-badge", "contested"));
  if (event.certainty === "inferred") root.append(part("whence-badge", "inferred"));
  return root;
}

function part(className: string, text: string): HTMLElement {
  const element = document.createElement("span");
  element.className = className;
  element.textContent = text;
  return element;
}
