import { type BriefAxis, briefAxes } from "./brief-axes";

// `tsx bench/quality/recordings/draw-briefs.ts <seed> <count>`: what to record next, drawn rather than chosen, so
// that nobody records what the analyst is known to see. The seeds drawn so far and what became of them stand in
// seeds.jsonl beside this file; a brief of a drawn seed is recorded or said to be given up, never drawn anew.

/** Kinds of evidence a brief asks for. */
const evidencePerBrief = 3;
/** One in so many briefs is of an evening on which nothing broke. */
const quietEvery = 5;

const [seed, count] = process.argv.slice(2).map(Number);
if (!Number.isInteger(seed) || !Number.isInteger(count)) {
  process.stderr.write("Usage: tsx bench/quality/recordings/draw-briefs.ts <seed> <count>\n");
  process.exit(2);
}

const random = mulberry32(seed ?? 0);
const decks = Object.fromEntries(
  Object.entries(briefAxes).map(([axis, values]) => [axis, shuffled(values)]),
) as Record<BriefAxis, readonly string[]>;
const faults = {
  quiet: decks.fault.filter((fault) => fault.startsWith("QUIET")),
  real: decks.fault.filter((fault) => !fault.startsWith("QUIET")),
};

for (let index = 0; index < (count ?? 0); index += 1) {
  const isQuiet = index % quietEvery === quietEvery - 1;
  const round = Math.floor(index / quietEvery);
  const fault = isQuiet ? at(faults.quiet, round) : at(faults.real, index - round);
  const evidence = Array.from({ length: evidencePerBrief }, (_, part) =>
    at(decks.evidence, index * evidencePerBrief + part),
  );
  process.stdout.write(
    [
      `## Brief ${seed}-${index + 1}`,
      `- domain: ${at(decks.domain, index)}`,
      `- people: ${at(decks.people, index)}`,
      `- changes: ${at(decks.changes, index)}`,
      `- fault: ${fault}`,
      ...evidence.map((kind) => `- evidence: ${kind}`),
      "",
      "",
    ].join("\n"),
  );
}

function at(deck: readonly string[], index: number): string {
  return deck[index % deck.length] ?? "";
}

function shuffled(values: readonly string[]): readonly string[] {
  const rest = [...values];
  const drawn: string[] = [];
  while (rest.length > 0) drawn.push(...rest.splice(Math.floor(random() * rest.length), 1));
  return drawn;
}

/** A small generator with 32 bits of state, so that a seed draws the same on every machine (public domain, Tommy Ettinger). */
function mulberry32(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
