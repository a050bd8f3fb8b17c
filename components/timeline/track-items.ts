import type { TimelineTrack } from "@/lib/view-model/tracks/timeline-tracks";
import type { Item, Row } from "./timeline-items";

const svgNamespace = "http://www.w3.org/2000/svg";

/** A row below all lanes for each track. The library sorts by `order`, and rows of lanes count from 0. */
export function toTrackGroups(tracks: readonly TimelineTrack[]): Row[] {
  return tracks.map(({ id, label, detail, scaleText }, index) => {
    const content = document.createElement("span");
    // The scale first, for a narrow column cuts off the end.
    const says = [scaleText, detail].filter((text) => text !== "").join(" · ");
    content.title = `${label} ${says}`;
    const scale = document.createElement("small");
    scale.textContent = says;
    content.append(label, document.createElement("br"), scale);
    return {
      ...{ id, content, text: `${label} ${says}`, order: 1e6 + index },
      className: "whence-row-track whence-first-row",
    };
  });
}

/** Each track is one piece as wide as what was fetched: it moves and stretches with the axis by itself. */
export function toTrackItems(tracks: readonly TimelineTrack[]): Item[] {
  return tracks.map((track) => ({
    ...{ id: `${track.id}-drawn`, group: track.id, type: "range" },
    ...{
      start: track.axisFrom,
      end: track.axisTo,
      limitSize: false,
      selectable: false,
      align: "left",
    },
    className: "whence-track",
    content: "",
    text: track.paths.map(({ d }) => d).join(" "),
    draw: () => drawTrack(track),
  }));
}

function drawTrack({ paths }: TimelineTrack): HTMLElement {
  const holder = document.createElement("div");
  const drawing = document.createElementNS(svgNamespace, "svg");
  drawing.setAttribute("viewBox", "0 0 1000 100");
  drawing.setAttribute("preserveAspectRatio", "none");
  for (const { role, d } of paths) {
    const path = document.createElementNS(svgNamespace, "path");
    path.setAttribute("d", d);
    path.setAttribute("class", `whence-track-${role}`);
    drawing.append(path);
  }
  holder.append(drawing);
  return holder;
}
