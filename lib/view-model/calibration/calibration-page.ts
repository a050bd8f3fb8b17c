import type { Calibration, CaseGroup, Grouping } from "@/lib/domain/calibration/calibration";
import { type Bin, casesMin, type ShareInterval } from "@/lib/domain/calibration/tally";
import { parseActor } from "@/lib/domain/journal-actor";
import { type Expert, expertTitles } from "@/lib/domain/rounds/expert";
import { analystLabel } from "../runs/performer-label";
import { countOf } from "../text/byte-size";

/** What was counted, as the server answers it. */
export type CalibrationGiven = {
  readonly calibration: Calibration;
  readonly incidents: number;
  readonly isBounded: boolean;
};

export type CurvePoint = {
  readonly key: string;
  /** Mean of the stated confidences, and the kept share with its bounds: all in [0, 1]. */
  readonly stated: number;
  readonly kept: number;
  readonly interval: ShareInterval;
  /** Of too few cases: drawn hollow. */
  readonly isFew: boolean;
  readonly text: string;
};

export type CalibrationRow = { readonly key: string; readonly cells: readonly string[] };

export type CalibrationPage = {
  readonly summary: string;
  /** What the figures are not. */
  readonly scope: string;
  /** Null with too few decisions: nothing is drawn of them. */
  readonly shown: {
    readonly error: string;
    readonly points: readonly CurvePoint[];
    /** The curve's table: a row of each bin, of those without a case too. */
    readonly bins: readonly CalibrationRow[];
    readonly groups: readonly {
      readonly title: string;
      readonly heads: string;
      readonly rows: readonly CalibrationRow[];
      /** Groups that are not listed. */
      readonly more: string | null;
    }[];
  } | null;
};

export const binColumns = [
  "Stated confidence",
  "Decided",
  "Kept",
  "Share kept",
  "95 % confidence interval",
] as const;
export const groupColumns = [...binColumns.slice(1), "Average stated confidence", "Error"] as const;

/** Groups of one kind that are listed: the largest. */
const groupsMax = 20;

export function toCalibrationPage({
  calibration,
  incidents,
  isBounded,
}: CalibrationGiven): CalibrationPage {
  const { count, kept, isTooFew, curve, expectedError, groups } = calibration;
  const summary =
    count === 0
      ? tellNone(incidents)
      : `Of ${countOf(count, "proposal")} that people decided on in ${countOf(incidents, "incident")}, they kept ${kept}.`;
  const scope = isBounded ? ` Incidents older than the newest ${incidents} are not counted.` : "";
  return {
    summary,
    scope: `Counts events and links that the rules, a model, an Expert or an agent proposed. Kept means accepted or edited; not kept means rejected. Items that people left undecided, added or merged are not counted.${scope}`,
    shown: isTooFew
      ? null
      : {
          error: `On average, the share kept differs by ${points(expectedError)} from the stated confidence.`,
          points: curve.flatMap(toPoint),
          bins: curve.map((bin) => ({
            key: rangeText(bin),
            cells: [rangeText(bin), ...tell(bin)],
          })),
          groups: kinds.map(({ grouping, ...words }) => ({
            ...words,
            rows: groups[grouping].slice(0, groupsMax).map((group) => toRow(grouping, group)),
            more: moreText(groups[grouping].length - groupsMax),
          })),
        },
  };
}

function tellNone(incidents: number): string {
  const among = incidents === 0 ? "" : `, in ${countOf(incidents, "incident")}`;
  return `Nobody has decided on a proposal yet${among}.`;
}

const kinds: readonly {
  readonly grouping: Grouping;
  readonly title: string;
  readonly heads: string;
}[] = [
  { grouping: "noun", title: "By what was proposed", heads: "Proposed" },
  { grouping: "performer", title: "By performer", heads: "Performer" },
  { grouping: "expert", title: "By Expert", heads: "Expert" },
  { grouping: "source", title: "By type of the first cited file", heads: "Kind of file" },
  { grouping: "mechanism", title: "By mechanism", heads: "Mechanism" },
];

function toPoint(bin: Bin): readonly CurvePoint[] {
  const { count, kept, share, interval, meanConfidence } = bin;
  if (share === null || interval === null || meanConfidence === null) return [];
  return [
    {
      ...{ key: rangeText(bin), stated: meanConfidence, kept: share, interval },
      isFew: count < casesMin,
      text: `Stated confidence ${rangeText(bin)}: people kept ${kept} of ${countOf(count, "proposal")} (95 % confidence interval ${boundsText(interval)})`,
    },
  ];
}

function toRow(grouping: Grouping, group: CaseGroup): CalibrationRow {
  const { value, meanConfidence, expectedError } = group;
  return {
    key: value ?? "",
    cells: [
      nameOf(grouping, value),
      ...tell(group),
      meanConfidence === null ? "–" : percent(meanConfidence),
      // A figure of so few would be read as one.
      group.count < casesMin ? "too few" : points(expectedError),
    ],
  };
}

/** Counts, share and bounds; no share of no case. */
function tell({ count, kept, share, interval }: Omit<Bin, "from" | "to">): readonly string[] {
  return [
    ...[String(count), String(kept), share === null ? "–" : percent(share)],
    interval === null ? "–" : boundsText(interval),
  ];
}

const nounNames: Readonly<Record<string, string>> = { event: "Events", "causal-link": "Links" };
const nameless: Readonly<Record<Grouping, string>> = {
  ...{ noun: "–", performer: "–", expert: "Not found in rounds" },
  ...{ source: "Cites no file", mechanism: "No known mechanism" },
};

function nameOf(grouping: Grouping, value: string | null): string {
  if (value === null) return nameless[grouping];
  if (grouping === "noun") return nounNames[value] ?? value;
  if (grouping === "performer") return nameOfPerformer(value);
  return grouping === "expert" && isExpert(value) ? expertTitles[value].title : value;
}

function nameOfPerformer(value: string): string {
  const who = parseActor(value);
  return who.kind === "agent" ? `Agent ${who.name}` : analystLabel(value);
}

function isExpert(value: string): value is Expert {
  return value in expertTitles;
}

function moreText(more: number): string | null {
  return more > 0 ? `${more} smaller ones are in the exported file.` : null;
}

export function rangeText({ from, to }: Pick<Bin, "from" | "to">): string {
  return `${Math.round(from * 100)}–${Math.round(to * 100)} %`;
}

export function boundsText({ low, high }: ShareInterval): string {
  return `${Math.round(low * 100)}–${Math.round(high * 100)} %`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** Of percent. */
function points(error: number | null): string {
  return error === null ? "–" : countOf(Math.round(error * 100), "point");
}
