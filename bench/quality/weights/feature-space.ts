import { writeFile } from "node:fs/promises";
import type { Features, Weights } from "@/lib/explanation/weights/weigh";
import { type Example, fitLogistic } from "./logistic-regression";

/** Something that was weighed, and whether it was so. */
export type Judged = {
  readonly features: Features;
  readonly isTrue: boolean;
  readonly weight: number;
};

/** Fits weights by name; keeps them small by the ridge, since what few recordings show is believed little. */
export function fitWeights(judged: readonly Judged[], ridge: number): Weights {
  const names = [...new Set(judged.flatMap(({ features }) => Object.keys(features)))].toSorted();
  const places = new Map(names.map((name, at) => [name, at]));
  const examples = judged.map(
    ({ features, isTrue, weight }): Example => ({
      ...{ isTrue, weight },
      features: new Map(
        Object.entries(features).flatMap(([name, value]) =>
          value === 0 ? [] : [[places.get(name) ?? 0, value] as const],
        ),
      ),
    }),
  );
  const { bias, weights } = fitLogistic(examples, names.length, ridge);
  return {
    bias: rounded(bias),
    units: Object.fromEntries(
      names
        .map((name, at) => [name, rounded(weights[at] ?? 0)] as const)
        .filter(([, weight]) => weight !== 0),
    ),
  };
}

function rounded(weight: number): number {
  return Number(weight.toPrecision(3));
}

/** Writes weights as a module of the product. */
export async function writeWeights(
  file: string,
  name: string,
  { bias, units }: Weights,
  described: { readonly features: string; readonly recordings: number },
): Promise<void> {
  const lines = Object.entries(units).map(
    ([feature, weight]) =>
      `    ${/^[a-z]+$/i.test(feature) ? feature : JSON.stringify(feature)}: ${weight},`,
  );
  const text = [
    'import type { Weights } from "./weigh";',
    "",
    `// Written by \`npm run bench fit-weights -- --write\`; what each feature is stands in ${described.features}.`,
    "",
    `/** Fitted on ${described.recordings} recorded incidents. */`,
    `export const ${name}: Weights = {`,
    `  bias: ${bias},`,
    "  units: {",
    ...lines,
    "  },",
    "};",
    "",
  ].join("\n");
  await writeFile(file, text);
}
