import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type ClaimModel,
  type ClaimModels,
  claimKinds,
} from "@/lib/knowledge/calibration/claim-kind";

const file = join(import.meta.dirname, "../../../lib/knowledge/calibration/claim-models.ts");

/** Writes the weights and their reliability as a module of the product. */
export async function writeClaimModels({ fittedOn, models }: ClaimModels): Promise<void> {
  const lines = claimKinds.flatMap((kind) => toLines(kind, models[kind]));
  const text = [
    'import type { ClaimModels } from "./claim-kind";',
    "",
    "// Written by `npm run bench claims -- --write`; what each feature is stands in lib/tasks/claims and lib/tasks/causal-pass.",
    "// `bands`: claims of each recording, by the weights that recordings of all other writers give.",
    "export const claimModels: ClaimModels = {",
    `  fittedOn: ${fittedOn},`,
    "  models: {",
    ...lines,
    "  },",
    "};",
    "",
  ].join("\n");
  await writeFile(file, text);
}

function toLines(kind: string, { weights, bands }: ClaimModel): readonly string[] {
  return [
    `    ${toName(kind)}: {`,
    "      weights: {",
    `        bias: ${weights.bias},`,
    "        units: {",
    ...Object.entries(weights.units).map(([name, unit]) => `          ${toName(name)}: ${unit},`),
    "        },",
    "      },",
    "      bands: [",
    ...bands.map((band) => `        { n: ${band.n}, stated: ${band.stated}, true: ${band.true} },`),
    "      ],",
    "    },",
  ];
}

function toName(name: string): string {
  return /^[a-z]+$/i.test(name) ? name : JSON.stringify(name);
}
