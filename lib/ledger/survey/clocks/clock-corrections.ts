import type { ClockSegment, DatedArtifact } from "@/lib/domain/artifact";
import { describeLength } from "@/lib/domain/clock-doubt-text";
import { countText, fileOf } from "../survey-line";
import type { ClockFact } from "./clock-fact";

/** How the stamps of a file were set right, from which record on. */
export function correctionsOf(artifact: DatedArtifact): readonly ClockFact[] {
  const { segments } = artifact.clock;
  const [first, ...later] = segments;
  const moved = segments.find(({ offsetMs }) => offsetMs !== 0);
  if (first === undefined || moved === undefined) return [];
  const [second] = later;
  const steps =
    second === undefined
      ? ""
      : `, ${aheadText(second)} from record ${second.fromRecord} on${later.length > 1 ? `, ${countText(later.length - 1, "further step")}` : ""}`;
  return [
    {
      text: `The clock was ${aheadText(first)}${steps}; times are set right`,
      why: basisText(moved),
      places: [fileOf(artifact)],
    },
  ];
}

function aheadText({ offsetMs }: ClockSegment): string {
  if (offsetMs === 0) return "right";
  return `${describeLength(offsetMs)} ${offsetMs > 0 ? "ahead" : "behind"}`;
}

function basisText({ basis }: ClockSegment): string {
  switch (basis.kind) {
    case "none":
      return "";
    case "person":
      return "a person said so";
    case "same-host":
      return `as ${basis.path} of the same host`;
    case "activity":
      return `by what both do in ${countText(basis.seconds, "second")}`;
    case "anchors":
    case "accepted":
    case "drift":
      return `by ${countText(basis.anchors, "shared identifier")}, give or take ${describeLength(basis.madMs)}`;
  }
}
