import { parseArgs } from "node:util";

export const partNames = [
  "scores",
  "additions",
  "injections",
  "knock-outs",
  "work",
  "ablation",
  "models",
  "speed",
] as const;
export type PartName = (typeof partNames)[number];

export type BenchOptions = {
  readonly parts: ReadonlySet<PartName>;
  /** Parts of names, or groups; empty for all. */
  readonly recordings: readonly string[];
  readonly roundsMax: number;
  readonly seed: string;
  /** Runs with other false findings, for each recording. */
  readonly times: number;
  /** Where the figures are written as JSON. */
  readonly out: string | null;
};

const standard = { rounds: "6", seed: "1", times: "1" };

/** `--only scores,injections --recordings golden,boix --rounds 6 --seed 1 --times 1 --out figures.json` */
export function readBenchOptions(given: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...given],
    options: {
      only: { type: "string" },
      recordings: { type: "string" },
      rounds: { type: "string", default: standard.rounds },
      seed: { type: "string", default: standard.seed },
      times: { type: "string", default: standard.times },
      out: { type: "string" },
    },
  });
  const wanted = listOf(values.only);
  const stray = wanted.find((name) => !partNames.some((part) => part === name));
  if (stray !== undefined) throw new Error(`No part ${stray}: there are ${partNames.join(", ")}`);
  return {
    parts: new Set(partNames.filter((part) => wanted.length === 0 || wanted.includes(part))),
    recordings: listOf(values.recordings),
    roundsMax: countOf("rounds", values.rounds),
    ...{ seed: values.seed, out: values.out ?? null },
    times: countOf("times", values.times),
  };
}

function listOf(words: string | undefined): readonly string[] {
  return (words ?? "").split(",").filter((word) => word !== "");
}

function countOf(name: string, value: string): number {
  const count = Number(value);
  if (!Number.isInteger(count) || count < 1) throw new Error(`--${name} is a count: ${value}`);
  return count;
}
