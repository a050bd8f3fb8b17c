import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readBenchOptions } from "./bench-options";
import { noFigures } from "./figures";
import { wordsOf } from "./injecting/material";
import { measureRecording } from "./measure-recording";
import { printFigures } from "./print-figures";
import { findLargest, listRecordings } from "./recordings";

// What rounds are worth, one recording after another, by the rules:
//   scores      full rounds beside the passes alone, coherence by part, rounds until they end
//   additions   what the passes missed and rounds added, with the question and the tool calls that found it
//   injections  false findings of ten kinds among the Experts', and true ones in equal wording
//   knock-outs  a source silenced over a window: a gap? and with the records back?
//   work        what rounds 2 to 10 of a run that never settles take
//   ablation    scores and injections without critique, without pruning, without gaps
//   models      all roles by a model over HTTP that somebody plays: a liar, one who knows, one who copies the rules; tokens by round
//   speed       wall clock of three rounds on the largest golden recording, and until the first turn
// npm run bench rounds [-- --only injections,scores --recordings unlearnt,catalog --rounds 6 --seed 1 --out figures.json]
// It fails where something is broken rather than low: a citation that does not stand there, a link the clock forbids.

const options = readBenchOptions(process.argv.slice(2));
const { recordings, missing, same } = await listRecordings(options.recordings);
const everything = await listRecordings([]);
for (const folder of missing) process.stdout.write(`not there: ${folder}\n`);
if (options.recordings.length === 0) for (const pair of same) process.stdout.write(`${pair}\n`);

const words = new Map<string, ReturnType<typeof wordsOf>>();
for (const { slug, folder } of everything.recordings) {
  words.set(slug, wordsOf(JSON.parse(await readFile(join(folder, "truth.json"), "utf8"))));
}

/** Of so many golden recordings models are played, unless some are named. */
const playedMax = 3;
const golden = recordings.filter(({ group }) => group === "golden");
const chosen = options.recordings.length === 0 ? golden.slice(0, playedMax) : recordings;
const few = {
  models: chosen.map(({ slug }) => slug),
  speed: (await findLargest(golden.length === 0 ? recordings : golden))?.slug ?? null,
};
const isOfFew = [...options.parts].every((part) => part === "models" || part === "speed");
const wanted = recordings.filter(
  ({ slug }) =>
    !isOfFew ||
    (options.parts.has("models") && few.models.includes(slug)) ||
    (options.parts.has("speed") && few.speed === slug),
);

const figures = noFigures();
for (const recording of wanted) {
  const foreign = [...words].flatMap(([slug, some]) => (slug === recording.slug ? [] : some));
  process.stderr.write(`${recording.group} ${recording.slug}\n`);
  try {
    await measureRecording(recording, foreign, options, figures, few);
  } catch (error) {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    figures.broken.push(`${recording.slug}: not measured: ${reason}`);
  }
  if (options.out !== null) await writeFile(options.out, `${JSON.stringify(figures, null, 1)}\n`);
}
printFigures(figures, options);
process.exitCode = figures.broken.length === 0 ? 0 : 1;
