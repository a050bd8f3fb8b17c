import type { Figure, KeptFigures } from "../../figures/keep-figures";
import type { FirstRun, Stage } from "../recordings/first-run";
import { figuresOf } from "../recordings/print-first-runs";

/** So many stages of the analyst are shown whole; what came before is one line each. */
const stagesShown = 2;

/**
 * docs/quality.md, from the runs that were written down and the figures that benches kept: what a first meeting gave
 * comes first, development figures last.
 */
export function toQualityPage(
  runs: readonly FirstRun[],
  stages: readonly Stage[],
  kept: readonly KeptFigures[],
): string {
  const met = stages.map(({ from, says }, at) => {
    const begin = runs.findIndex(({ slug }) => slug === from);
    const end = runs.findIndex(({ slug }) => slug === stages[at + 1]?.from);
    return { says, some: runs.slice(begin, end === -1 ? undefined : end) };
  });
  const before = met.slice(0, -stagesShown).map(({ says, some }) => ({
    what: `${says} (${some.length})`,
    measured: shortly(some),
  }));
  return `${[
    "# How good it is, measured",
    "Written by `npm run bench page`. All figures are of the rules analyst: no model, no key. [models.md](models.md) has those of models. Absolute times differ between machines.",
    "A *first run* meets a recording once. Its writer had not seen the code, and the analyst had not seen the recording. Only first runs say what to expect of an incident of yours. All other figures are development figures.",
    ...met
      .slice(-stagesShown)
      .toReversed()
      .map(({ says, some }) =>
        section({
          title: `First runs ${says}`,
          note: `${some.length} recordings, ${daysOf(some)}, commit ${commitsOf(some)}. \`npm run bench first-runs\` prints each.`,
          figures: figuresOf(some),
        }),
      ),
    section({
      title: "First runs before",
      note: "Key events found and right; root first.",
      figures: before,
    }),
    ...kept.map(({ title, command, date, commit, figures }) =>
      section({ title, note: `\`${command}\`, ${date}, commit ${commit}.`, figures }),
    ),
    "How each figure came about, what was tried, and what is in the way: [decisions/0049](decisions/0049-what-was-measured-and-tried.md).",
  ].join("\n\n")}\n`;
}

function section({
  title,
  note,
  figures,
}: {
  readonly title: string;
  readonly note: string;
  readonly figures: readonly Figure[];
}): string {
  const rows = figures.map(({ what, aim, measured }) => `| ${what} | ${aim ?? ""} | ${measured} |`);
  return [`## ${title}`, "", note, "", "| | aim | measured |", "| --- | --- | --- |", ...rows].join(
    "\n",
  );
}

function shortly(runs: readonly FirstRun[]): string {
  const mean = (of: (run: FirstRun) => number) =>
    (runs.reduce((sum, run) => sum + of(run), 0) / runs.length).toFixed(2);
  const broken = runs.filter(({ isQuiet }) => !isQuiet);
  const first = broken.filter(({ rootRank }) => rootRank === 1).length;
  return `${mean(({ keyRecall }) => keyRecall)}, ${mean(({ keyPrecision }) => keyPrecision)}; ${first} of ${broken.length}`;
}

const daysOf = (runs: readonly FirstRun[]) =>
  [...new Set(runs.map(({ date }) => date))].toSorted().join(" and ");

const commitsOf = (runs: readonly FirstRun[]) =>
  [...new Set(runs.map(({ commit }) => commit.slice(0, 9)))].join(" and ");
