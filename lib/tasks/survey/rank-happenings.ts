import { toCourse } from "@/lib/explanation/course/course";
import { toStoryPoint } from "@/lib/explanation/course/story-point";
import { featuresOf } from "@/lib/explanation/importance/happening-features";
import { originFeatures } from "@/lib/explanation/origin/origin-features";
import { importanceWeights } from "@/lib/explanation/weights/importance-weights";
import { originWeights } from "@/lib/explanation/weights/origin-weights";
import { weigh } from "@/lib/explanation/weights/weigh";
import type { Happening } from "@/lib/ledger/happening";
import type { Ledger } from "@/lib/ledger/open-ledger";
import type { SurveyEvidence } from "@/lib/ledger/survey/survey-evidence";

/** What is too unlikely to matter is no beginning either. */
const originChanceMin = 0.2;
/** Beginnings looked for among the likeliest. */
const candidatesMax = 60;

/** How likely each happening matters, and which of them it may have begun with. */
export function rankHappenings(ledger: Ledger): Pick<SurveyEvidence, "chanceOf" | "origins"> {
  const chances = new Map(
    [...featuresOf(ledger)].map(([happening, features]) => [
      happening,
      weigh(features, importanceWeights).chance,
    ]),
  );
  const chanceOf = (happening: Happening) => chances.get(happening) ?? 0;
  return { chanceOf, origins: findOrigins(ledger, chanceOf) };
}

function findOrigins(
  { happenings }: Ledger,
  chanceOf: (happening: Happening) => number,
): readonly Happening[] {
  const points = new Map(
    happenings.map((happening) => [happening, toStoryPoint(happening, chanceOf(happening))]),
  );
  const course = toCourse([...points.values()]);
  return [...points]
    .filter(
      ([, { chance, role }]) => chance >= originChanceMin && role !== "alarm" && role !== "relief",
    )
    .toSorted(([, a], [, b]) => b.chance - a.chance)
    .slice(0, candidatesMax)
    .map(([happening, point]) => ({
      happening,
      chance: weigh(originFeatures(point, course), originWeights).chance,
    }))
    .toSorted((a, b) => b.chance - a.chance)
    .map(({ happening }) => happening);
}
