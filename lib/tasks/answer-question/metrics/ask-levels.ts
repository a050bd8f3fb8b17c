import { formatInstant, type Interval } from "@/lib/base/instant";
import { readEvidence } from "../reading/read-evidence";
import type { Answered, Inquiry } from "../tools/inquiry";
import { tellResult, toListedPlace } from "../tools/tool-result";
import { type LevelChange, nameOfSeries, readLevels } from "./read-levels";

export type FoundLevels = {
  readonly changes: readonly LevelChange[];
  readonly series: number;
  readonly isCut: boolean;
};

/** Series that leave their level in a window, of some names where names are given. */
export function askLevels(
  inquiry: Inquiry,
  window: Interval,
  names: readonly string[] = [],
): Promise<Answered<FoundLevels>> {
  return inquiry.ask({
    name: "level_changes",
    arguments: {
      from: formatInstant(window.earliest),
      to: formatInstant(window.latest),
      ...(names.length > 0 && { names }),
    },
    answer: async (evidence) => {
      const { outline } = await readEvidence(evidence, inquiry.signal);
      const { changes, series, isCut } = await readLevels(evidence, outline);
      const isNamed = meansOne(names);
      return {
        changes: changes.filter(
          ({ at, ...change }) => at >= window.earliest && at <= window.latest && isNamed(change),
        ),
        series: series.filter(isNamed).length,
        isCut,
      };
    },
    tell: ({ changes, series, isCut }) =>
      tellResult(
        { found: changes.length, isCut, places: changes.map(toListedPlace) },
        { series, names: changes.slice(0, 20).map((change) => nameOfSeries(change.series)) },
      ),
  });
}

/** Is one of the names the series' own, a value of a label, or a folder its file lies in? */
function meansOne(names: readonly string[]) {
  const wanted = new Set(names.map((name) => name.toLowerCase()));
  return ({ series, path }: Pick<LevelChange, "series" | "path">): boolean => {
    if (wanted.size === 0) return true;
    const own = [series.metric, ...Object.values(series.labels), ...path.split("/")];
    return own.some((text) => wanted.has(text.toLowerCase().replace(/:\d+$/, "")));
  };
}
