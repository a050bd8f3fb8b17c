import type { DataGroup, DataItem } from "vis-timeline/peer";
import { formatDuration } from "@/lib/view-model/time-text";
import type { DrawnEvent, TimelineDrawing } from "@/lib/view-model/timeline-drawing";
import type {
  PlacedCluster,
  PlacedMark,
  PlacedTimeline,
  TimelineRow,
} from "@/lib/view-model/timeline-rows";
import { type TimeScale, toAxis } from "@/lib/view-model/timeline-scale";
import { findColourRole, roleColour } from "../ui/palette";

/** What the library hands back to the template; `draw` is ours and travels along. */
export type Item = DataItem & {
  readonly id: string;
  /** Tells whether the words of a piece have changed. */
  readonly text: string;
  readonly draw?: () => HTMLElement;
};

/** A row of the library; `text` tells two apart whose labels are elements. */
export type Row = DataGroup & {
  readonly id: string;
  readonly order: number;
  readonly text: string;
};

export function toGroups(rows: readonly TimelineRow[]): Row[] {
  return rows.map((row, order) => {
    const label = document.createElement("span");
    label.textContent = row.label ?? "";
    label.dir = "auto";
    if (row.label !== null) label.title = row.label;
    const first = row.isFirstOfLane ? "whence-first-row" : "";
    return {
      id: row.id,
      content: label,
      text: row.label ?? "",
      order,
      className: `whence-row-${row.kind} ${first}`,
    };
  });
}

/** Everything of the drawing that was placed; what is not events comes out of the drawing by id. */
export function toItems(
  drawing: TimelineDrawing,
  { marks, clusters }: Pick<PlacedTimeline, "marks" | "clusters">,
  scale: TimeScale,
): Item[] {
  const events = new Map(drawing.events.map((event) => [event.id, event]));
  const gaps = new Map(drawing.gaps.map((gap) => [gap.id, gap]));
  const phases = new Map(drawing.phases.map((phase) => [phase.id, phase]));
  const states = new Map(drawing.states.map((state) => [state.id, state]));
  const pieces = marks.flatMap((mark) => {
    const event = events.get(mark.id);
    if (event) return [toEventItem(mark, event)];
    const gap = gaps.get(mark.id);
    if (gap) return [{ ...stretch(mark, gap.title), className: "whence-gap" }];
    const phase = phases.get(mark.id);
    if (phase) {
      const className = `whence-phase-title whence-phase-${phase.name}`;
      return [{ ...stretch(mark, phase.title), className, selectable: false }];
    }
    const state = states.get(mark.id);
    if (!state) return [];
    const className = `whence-state whence-state-${state.tone} ${state.isInferred ? "whence-inferred" : ""}`;
    return [{ ...stretch(mark, state.value), className, selectable: false }];
  });
  return [...toBackground(drawing, scale), ...pieces, ...clusters.map(toClusterItem)];
}

function stretch(mark: PlacedMark, title: string): Item {
  return {
    ...{
      id: mark.id,
      group: mark.row,
      type: "range",
      content: "",
      text: title,
      draw: titled(title),
    },
    ...{ start: mark.axisFrom, end: Math.max(mark.axisTo, mark.axisFrom + 1) },
    style: `--title-px: ${mark.titlePx}px`,
  };
}

function toEventItem(mark: PlacedMark, event: DrawnEvent): Item {
  const role = findColourRole(`kind-${event.kind.replaceAll("_", "-")}`, "kind-other");
  const width = mark.axisTo - mark.axisFrom;
  const share = (at: number) => (width === 0 ? 0 : (at - mark.axisFrom) / width);
  const isUncertain =
    !mark.isMoment && (mark.bodyFrom > mark.axisFrom || mark.bodyTo < mark.axisTo);
  const style = [
    `--item-colour: ${roleColour(role)}`,
    `--title-px: ${mark.titlePx}px`,
    `--body-from: ${(100 * share(mark.bodyFrom)).toFixed(2)}%`,
    `--body-to: ${(100 * (1 - share(mark.bodyTo))).toFixed(2)}%`,
  ].join("; ");
  return {
    ...stretch(mark, event.title),
    ...(mark.isMoment ? { end: mark.axisFrom + 1 } : {}),
    // The shares of a bar are of the whole of it, also of what is out of sight.
    ...(isUncertain ? { limitSize: false } : {}),
    className: eventClasses(event, mark, isUncertain).join(" "),
    style,
    draw: () => drawEvent(event, mark.titlePx > 0),
  };
}

function eventClasses(
  event: DrawnEvent,
  { isMoment }: PlacedMark,
  isUncertain: boolean,
): readonly string[] {
  return [
    ...["whence-event", `whence-${event.certainty}`, `whence-${event.tier}`],
    isMoment ? "whence-moment" : "whence-bar",
    isUncertain ? "whence-uncertain" : "",
    event.isContested ? "whence-contested" : "",
    event.isImpact ? "whence-impact" : "",
    event.isRootCause ? "whence-root" : "",
    event.status === "proposed" ? "" : "whence-reviewed",
  ].filter((name) => name !== "");
}

function toClusterItem(cluster: PlacedCluster): Item {
  return {
    ...{ id: cluster.id, group: cluster.row, type: "range", content: "", text: "" },
    ...{ start: cluster.axisFrom, end: cluster.axisTo },
    className: "whence-cluster",
    draw: titled(`${cluster.ids.length} events`),
  };
}

/** The tint of each phase behind all lanes, and the breaks of the axis. */
function toBackground({ phases }: TimelineDrawing, scale: TimeScale): Item[] {
  return [
    ...phases.map(({ id, name, start, end }) => ({
      ...{ id: `${id}-tint`, type: "background", content: "", text: "" },
      ...{
        start: toAxis(scale, start),
        end: Math.max(toAxis(scale, end), toAxis(scale, start) + 1),
      },
      className: `whence-phase-${name} whence-phase`,
    })),
    ...scale.breaks.map(({ axisFrom, axisTo, earliest, latest }) => ({
      ...{ id: `break-${earliest}`, type: "background", start: axisFrom, end: axisTo },
      ...{ content: "", text: "" },
      draw: titled(`${formatDuration(latest - earliest)} without events`),
      className: "whence-break",
    })),
  ];
}

/** The inside of an item, as text nodes. The library's own type for template arguments is `any`. */
export function drawItem(item: unknown): HTMLElement {
  const { draw } = item as Item;
  return draw ? draw() : document.createElement("span");
}

function titled(text: string): () => HTMLElement {
  return () => part("whence-title", text);
}

function drawEvent(event: DrawnEvent, hasTitle: boolean): HTMLElement {
  const root = document.createElement("span");
  root.className = "whence-item";
  root.append(part("whence-glyph", event.glyph));
  if (!hasTitle) return root;
  if (event.isRootCause) root.append(part("whence-badge", "root cause"));
  if (event.isImpact) root.append(part("whence-badge", "impact"));
  if (event.isContested) root.append(part("whence-badge", "contested"));
  root.append(part("whence-title", event.title));
  return root;
}

function part(className: string, text: string): HTMLElement {
  const element = document.createElement("span");
  element.className = className;
  element.dir = "auto";
  element.textContent = text;
  return element;
}
