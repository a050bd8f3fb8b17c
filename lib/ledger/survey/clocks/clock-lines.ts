import type { ClockProposal, ClockSegment, DatedArtifact } from "@/lib/domain/evidence/artifact";
import {
  describeConflict,
  describeLength,
  describeProposal,
  doubtReasonTexts,
} from "@/lib/domain/evidence/clock-doubt-text";
import type { SurveyLine, SurveyReference } from "@/lib/domain/evidence/survey";
import { referencesMax } from "@/lib/domain/evidence/survey-limits";
import type { SurveyEvidence } from "../survey-evidence";
import { countText, fileOf, tell } from "../survey-line";

import { offsetLines } from "./offset-lines";

/** A fact about the clock of one file. */
type ClockFact = {
  readonly text: string;
  readonly why: string;
  readonly places: readonly SurveyReference[];
};

/** What of the clocks is in doubt, what was set right, and which files stand apart; what several files share once. */
export function clockLines(evidence: SurveyEvidence): readonly SurveyLine[] {
  const described = [
    ...evidence.artifacts.flatMap(doubtsOf),
    ...evidence.artifacts.flatMap(correctionsOf),
  ];
  const lines = [...Map.groupBy(described, ({ text }) => text).values()].flatMap((alike) => {
    const [first] = alike;
    if (first === undefined) return [];
    const places =
      alike.length === 1 ? first.places : alike.flatMap(({ places: [one] }) => one ?? []);
    const shared = alike.length === 1 ? "" : `; alike in ${alike.length} files`;
    return [
      tell({
        at: null,
        text: first.text,
        why: `${first.why}${shared}`,
        references: places.slice(0, referencesMax),
      }),
    ];
  });
  return [...lines, ...offsetLines(evidence)];
}

function doubtsOf(artifact: DatedArtifact): readonly ClockFact[] {
  return artifact.clock.doubts.map((doubt) =>
    doubt.kind === "proposal"
      ? {
          text: `${doubtWords(doubt)}: ${describeProposal(doubt)}`,
          why: `not set right: ${doubtReasonTexts[doubt.reason]}${anchorsText(doubt)}`,
          places: placesOf(doubt, artifact),
        }
      : {
          text: describeConflict(doubt),
          why: "clock in doubt",
          places: [doubt.example.place],
        },
  );
}

/** A clock is off by one amount; what waits or is collected is told later by amounts that vary. */
function doubtWords({ reason }: Pick<ClockProposal, "reason">): string {
  return reason === "wide-spread" ? "A delay rather than a clock" : "The clock may be wrong";
}

function anchorsText({ anchors, madMs }: Pick<ClockProposal, "anchors" | "madMs">): string {
  if (anchors === 0) return "";
  return `; ${countText(anchors, "sign")}, give or take ${describeLength(madMs)}`;
}

/** The file, then what both sides say of one thing. */
function placesOf(
  { examples }: ClockProposal,
  artifact: DatedArtifact,
): readonly SurveyReference[] {
  const [example] = examples;
  return example === undefined ? [fileOf(artifact)] : [example.own, example.other].map(toPlace);
}

function toPlace({ artifactId, path, locator }: SurveyReference): SurveyReference {
  return { artifactId, path, locator };
}

/** How the stamps of a file were set right, from which record on. */
function correctionsOf(artifact: DatedArtifact): readonly ClockFact[] {
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
      return "set by a person";
    case "performer":
      return `corrected in an earlier run: ${basis.reason}`;
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
