import type { DataGroup, DataItem } from "vis-timeline/peer";
import { formatDuration } from "@/lib/time/shown/time-text";
import {
  type ChangeKind,
  changeSigns,
  signCounts,
} from "@/lib/view-model/comparison/timeline-comparison";
import { badgesPx } from "@/lib/view-model/timeline/event-box";
import type {
  DrawnEvent,
  DrawnGap,
  DrawnPhase,
  TimelineDrawing,
} from "@/lib/view-model/timeline/timeline-drawing";
import type {
  PlacedCluster,
  PlacedMark,
  PlacedTimeline,
  TimelineRow,
} from "@/lib/view-model/timeline/timeline-rows";
import { type TimeScale, toAxis } from "@/lib/view-model/timeline/timeline-scale";
import { describeBand } from "@/lib/view-model/timeline/timeline-states";
import { findColourRole, roleColour } from "../ui/palette";

/** Custom properties of one piece. */
export type Looks = Readonly<Record<`--${string}`, string>>;

/** Words of a piece, and the class they are drawn in. */
export type Words = { readonly className: string; readonly text: string };

/** What the library hands back to the template; what is inside is ours and travels along. */
export type Item = DataItem & {
  readonly id: string;
  readonly group?: string;
  readonly className?: string;
  readonly start: number;
  readonly end: number;
  /** Tells whether the words of a piece have changed. */
  readonly text: string;
  readonly looks?: Looks;
  /** The inside: words beside each other, or a drawing. */
  readonly words?: readonly Words[];
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
    if (gap) return [toGapItem(mark, gap)];
    const phase = phases.get(mark.id);
    if (phase) return [toPhaseItem(mark, phase)];
    const state = states.get(mark.id);
    if (!state) return [];
    const certainty = `${state.isInferred ? "whence-inferred" : ""} ${state.isEnded ? "" : "whence-last-known"}`;
    const className = `whence-state whence-state-${state.tone} ${certainty}`;
    return [{ ...stretch(mark, describeBand(state)), className, selectable: false }];
  });
  return [
    ...toBackground(drawing, scale),
    ...pieces,
    ...clusters.map((cluster) => toClusterItem(cluster, events)),
  ];
}

function toPhaseItem(mark: PlacedMark, { name, title }: DrawnPhase): Item {
  const side = mark.isLeft ? " whence-left" : "";
  const className = `whence-phase-title whence-phase-${name}${side}`;
  return { ...stretch(mark, title), className, selectable: false };
}

function stretch(mark: PlacedMark, title: string): Item {
  return {
    ...{ id: mark.id, group: mark.row, type: "range", content: "" },
    ...{ text: title, words: [titled(title)] },
    ...{ start: mark.axisFrom, end: Math.max(mark.axisTo, mark.axisFrom + 1) },
    ...looking({ "--title-px": `${mark.titlePx}px` }),
  };
}

function toEventItem(mark: PlacedMark, event: DrawnEvent): Item {
  const role = findColourRole(`kind-${event.kind.replaceAll("_", "-")}`, "kind-other");
  const width = mark.axisTo - mark.axisFrom;
  const share = (at: number) => (width === 0 ? 0 : (at - mark.axisFrom) / width);
  const isUncertain =
    !mark.isMoment && (mark.bodyFrom > mark.axisFrom || mark.bodyTo < mark.axisTo);
  return {
    ...stretch(mark, event.title),
    ...(mark.isMoment ? { end: mark.axisFrom + 1 } : {}),
    // The shares of a bar are of the whole of it, also of what is out of sight.
    ...(isUncertain ? { limitSize: false } : {}),
    // The library would push these words on by as much of the bar as is out of sight.
    ...(mark.isAfter ? { align: "left" as const } : {}),
    className: eventClasses(event, mark, isUncertain).join(" "),
    words: toWords(event, mark.titlePx > 0),
    ...looking({
      "--item-colour": event.change === "gone" ? "var(--whence-dimmed)" : roleColour(role),
      "--title-px": `${Math.max(0, mark.titlePx - badgesPx(event))}px`,
      "--body-from": `${(100 * share(mark.bodyFrom)).toFixed(2)}%`,
      "--body-to": `${(100 * (1 - share(mark.bodyTo))).toFixed(2)}%`,
    }),
  };
}

function eventClasses(
  event: DrawnEvent,
  { isMoment, isLeft, isAfter }: PlacedMark,
  isUncertain: boolean,
): readonly string[] {
  return [
    ...["whence-event", `whence-${event.certainty}`, `whence-${event.tier}`],
    isMoment ? "whence-moment" : "whence-bar",
    isLeft ? "whence-left" : "",
    isAfter ? "whence-after" : "",
    isMoment || isLeft || isAfter ? "" : "whence-inside",
    isUncertain ? "whence-uncertain" : "",
    event.isContested ? "whence-contested" : "",
    event.isImpact ? "whence-impact" : "",
    event.isRootCause ? "whence-root" : "",
    event.status === "proposed" ? "" : "whence-reviewed",
    changeClass(event.change),
  ].filter((name) => name !== "");
}

/** Signs that stand in pieces which are drawn as one are counted: `12: +3 −1`. */
function toClusterItem(cluster: PlacedCluster, events: ReadonlyMap<string, DrawnEvent>): Item {
  const signs = signCounts(cluster.ids.map((id) => events.get(id)?.change ?? null));
  const text = signs === "" ? `${cluster.ids.length} events` : `${cluster.ids.length}: ${signs}`;
  return {
    ...{ id: cluster.id, group: cluster.row, type: "range", content: "", text },
    ...{ start: cluster.axisFrom, end: cluster.axisTo },
    className: "whence-cluster",
    words: [titled(text)],
  };
}

function toGapItem(mark: PlacedMark, { title, change }: DrawnGap): Item {
  const sign = change === null ? "" : `${changeSigns[change]} `;
  return {
    ...stretch(mark, `${sign}${title}`),
    className: `whence-gap ${changeClass(change)}`,
  };
}

function changeClass(change: ChangeKind | null): string {
  return change === null ? "" : `whence-has-change whence-is-${change}`;
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
      words: [titled(`${formatDuration(latest - earliest)} without events`)],
      className: "whence-break",
    })),
  ];
}

/** The library takes a style as text. */
function looking(looks: Looks): { readonly looks: Looks; readonly style: string } {
  const style = Object.entries(looks).map(([name, value]) => `${name}: ${value}`);
  return { looks, style: style.join("; ") };
}

function titled(text: string): Words {
  return { className: "whence-title", text };
}

function toWords(event: DrawnEvent, hasTitle: boolean): readonly Words[] {
  const badge = (isWorn: boolean, text: string): readonly Words[] =>
    isWorn && hasTitle ? [{ className: "whence-badge", text }] : [];
  return [
    { className: "whence-glyph", text: event.glyph },
    ...signWords(event.change, hasTitle),
    ...badge(event.isRootCause, "root cause"),
    ...badge(event.isImpact, "impact"),
    ...badge(event.isContested, "contested"),
    ...(hasTitle ? [titled(event.title)] : []),
  ];
}

/** Beside the mark, or in its corner where there is no room. */
function signWords(change: ChangeKind | null, hasTitle: boolean): readonly Words[] {
  if (change === null) return [];
  const className = hasTitle ? "whence-sign" : "whence-sign whence-bare";
  return [{ className, text: changeSigns[change] }];
}

/** The inside of an item, as text nodes. The library's own type for template arguments is `any`. */
export function drawItem(item: unknown): HTMLElement {
  const { draw, words = [] } = item as Item;
  if (draw) return draw();
  const root = document.createElement("span");
  root.className = "whence-item";
  root.append(
    // The space is not drawn: it parts the words for who copies or hears them.
    ...words.flatMap(({ className, text }, index) => {
      const part = document.createElement("span");
      part.className = className;
      part.dir = "auto";
      part.textContent = text;
      return index === 0 ? [part] : [" ", part];
    }),
  );
  return root;
}
