import type { Figure } from "../../figures/keep-figures";
import { printTable } from "../print-table";
import type { ClaimCounts, FirstRun, Stage } from "./first-run";
import { summariseImpactErrors } from "./impact-times";

const columns: readonly (readonly [string, (run: FirstRun) => string])[] = [
  ["recording", ({ slug }) => slug.slice(0, 36)],
  ["brief", ({ brief }) => brief],
  ["commit", ({ commit }) => commit.slice(0, 9)],
  ["times", ({ lineTimes }) => decimal(lineTimes)],
  ["key R/P", ({ keyRecall, keyPrecision }) => `${decimal(keyRecall)}/${decimal(keyPrecision)}`],
  ["root", ({ rootRank }) => (rootRank === null ? "-" : String(rootRank))],
  ["links", ({ linkF1 }) => decimal(linkF1)],
  ["states", ({ stateRecall }) => decimal(stateRecall)],
  ["gaps", ({ gapRecall }) => decimal(gapRecall)],
  ["outcome", ({ outcome, isOutcomeRight }) => `${outcome}${isOutcomeRight ? "" : " (wrong)"}`],
  ["cited", ({ citationValidity }) => decimal(citationValidity)],
  ["decoy", ({ decoyNamed }) => (decoyNamed ? "yes" : "no")],
  ["impossible", ({ impossible }) => String(impossible)],
  ["events", ({ nKey, nEvents }) => `${nKey}/${nEvents}`],
  [
    "links true",
    ({ claims }) => (claims === undefined ? "-" : `${claims.linksTrue}/${claims.linksDrawn}`),
  ],
  [
    "root named",
    ({ claims }) =>
      claims === undefined || claims.namedTrue === null ? "-" : yesNo(claims.namedTrue),
  ],
  [
    "offered",
    ({ claims }) =>
      claims === undefined || claims.offeredTrue === null ? "-" : yesNo(claims.offeredTrue),
  ],
  ["start/detected/resolved", ({ impact }) => impactCell(impact)],
  ["naive", ({ naive }) => `${naive.latestDeed ? "deed " : ""}${naive.firstError ? "error" : ""}`],
];

/** The worst first, then what they come to: by the stage of the analyst that met them, and together. */
export function printFirstRuns(runs: readonly FirstRun[], stages: readonly Stage[]): void {
  const worstFirst = runs.toSorted((a, b) => worth(a) - worth(b));
  printTable([
    columns.map(([name]) => name),
    ...worstFirst.map((run) => columns.map(([, of]) => of(run))),
  ]);
  const begins = stages.map(({ from }) => runs.findIndex(({ slug }) => slug === from));
  for (const [at, { says }] of stages.entries())
    process.stdout.write(summaryOf(says, runs.slice(begins[at], begins[at + 1])));
  process.stdout.write(summaryOf("all", runs));
}

function summaryOf(name: string, runs: readonly FirstRun[]): string {
  const broken = runs.filter(({ isQuiet }) => !isQuiet);
  const quiet = runs.filter(({ isQuiet }) => isQuiet);
  const ranks = broken.map(({ rootRank }) => rootRank ?? 0);
  const easy = broken.filter(({ naive }) => naive.latestDeed || naive.firstError);
  const line = [
    `${name} (n = ${broken.length} and ${quiet.length} quiet): times ${mean(broken, "lineTimes")}`,
    `key recall ${mean(broken, "keyRecall")}, precision ${mean(broken, "keyPrecision")}`,
    `root first in ${ranks.filter((rank) => rank === 1).length}, among three in ${ranks.filter((rank) => rank >= 1 && rank <= 3).length}`,
    `links ${mean(broken, "linkF1")}, states ${mean(broken, "stateRecall")}, gaps ${mean(broken, "gapRecall")}`,
    `outcome right in ${runs.filter(({ isOutcomeRight }) => isOutcomeRight).length} of ${runs.length}, of the quiet in ${quiet.filter(({ isOutcomeRight }) => isOutcomeRight).length} of ${quiet.length}`,
    ...claimsOf(broken),
    ...impactOf(broken),
    `a thoughtless guess names the root in ${easy.length}`,
  ].join("; ");
  return `${line}\n`;
}

/** Of all claims of the runs together: that is what a reader meets. */
function claimsOf(runs: readonly FirstRun[]): readonly string[] {
  return claimFiguresOf(runs).map(({ what, measured }) => `${what} ${measured}`);
}

function claimFiguresOf(runs: readonly FirstRun[]): readonly Figure[] {
  const claims = runs.flatMap(({ claims: counted }) => counted ?? []);
  if (claims.length === 0) return [];
  const sum = (of: (each: ClaimCounts) => number) =>
    claims.reduce((total, each) => total + of(each), 0);
  const named = claims.filter(({ namedTrue }) => namedTrue !== null);
  return [
    {
      what: "true links between found events that were drawn",
      aim: "25 %",
      measured: `${sum(({ linksFound }) => linksFound)} of ${sum(({ linksFindable }) => linksFindable)}`,
    },
    {
      what: "links drawn that are true",
      aim: ".50",
      measured: `${sum(({ linksTrue }) => linksTrue)} of ${sum(({ linksDrawn }) => linksDrawn)}`,
    },
    {
      what: "incidents in which a root is named",
      aim: "40 %",
      measured: `${named.length} of ${claims.length}`,
    },
    {
      what: "first named roots that are true",
      aim: ".60",
      measured: `${named.filter(({ namedTrue }) => namedTrue === true).length} of ${named.length}`,
    },
    {
      what: "truth among the first five roots and candidates",
      aim: ".60",
      measured: `${claims.filter(({ offeredTrue }) => offeredTrue === true).length} of ${claims.length}`,
    },
  ];
}

/** What a reader of the page of quality asks of a set of runs. */
export function figuresOf(runs: readonly FirstRun[]): readonly Figure[] {
  const broken = runs.filter(({ isQuiet }) => !isQuiet);
  const quiet = runs.filter(({ isQuiet }) => isQuiet);
  const reported = (some: readonly FirstRun[], outcome: string) =>
    `${some.filter((run) => run.outcome === outcome).length} of ${some.length}`;
  return [
    ...(quiet.length === 0
      ? []
      : [
          {
            what: 'quiet ones reported "incident"',
            aim: "0",
            measured: reported(quiet, "incident"),
          },
          {
            what: 'quiet ones reported "no incident"',
            aim: ".60",
            measured: reported(quiet, "no-incident"),
          },
        ]),
    ...claimFiguresOf(broken),
    { what: "states found", measured: mean(broken, "stateRecall") },
    {
      what: "key events found, right",
      measured: `${mean(broken, "keyRecall")}, ${mean(broken, "keyPrecision")}`,
    },
    { what: 'incidents reported "incident"', aim: ".85", measured: reported(broken, "incident") },
    { what: "lines with the right time", measured: mean(runs, "lineTimes") },
  ];
}

/** Seconds too late, or too early with a minus. */
function impactCell(impact: FirstRun["impact"]): string {
  if (impact === undefined) return "-";
  return [impact.start, impact.detected, impact.resolved]
    .map((error) => (error === undefined ? "-" : (error?.toFixed(0) ?? "none")))
    .join("/");
}

function impactOf(runs: readonly FirstRun[]): readonly string[] {
  const errors = runs.flatMap(({ impact }) => impact ?? []);
  return errors.length === 0
    ? []
    : [
        `errors of the impact's times, median and 90th percentile: ${summariseImpactErrors(errors)}`,
      ];
}

function yesNo(is: boolean): string {
  return is ? "true" : "wrong";
}

function worth({ keyRecall, linkF1, rootRank, isOutcomeRight }: FirstRun): number {
  const root = rootRank === null ? 1 : rootRank >= 1 ? 1 / rootRank : 0;
  return keyRecall + root + (linkF1 ?? 0) + (isOutcomeRight ? 1 : 0);
}

type Measure = "lineTimes" | "keyRecall" | "keyPrecision" | "linkF1" | "stateRecall" | "gapRecall";

function mean(runs: readonly FirstRun[], measure: Measure): string {
  const values = runs.flatMap((run) => run[measure] ?? []);
  if (values.length === 0) return "-";
  return (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(2);
}

function decimal(value: number | null): string {
  return value === null ? "-" : value.toFixed(2);
}
