import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { analyseCase } from "./analyse-folder";
import { postedNarratives } from "./narratives/posted";
import { proseNarratives } from "./narratives/prose";
import type { WrittenNarrative } from "./narratives/written-narrative";
import { printTable } from "./print-table";
import { type ServedForm, servedForms } from "./streams/served-forms";
import {
  livePosts,
  readStatusStreams,
  type StatusPost,
  type StatusStream,
} from "./streams/stream-truth";

// Prints how well posts of a status page tell when it hurt: with the account that was given afterwards, and without it. Public posts,
// read where they lie. Every second incident was looked at when the rules were made; of the held-out ones only these figures.
// Then how the accounts are read that were written beside the rules: `--cases` names each of both.

const given = process.argv.slice(2).find((word) => !word.startsWith("--"));
const evaluationData = given ?? join(import.meta.dirname, "../../../shared/evaldata");
const file = join(evaluationData, "status-streams/github-2022-2024.jsonl");
const isNamed = process.argv.includes("--cases");

const minuteMs = 60_000;
const exactMs = minuteMs;
const liveEndMs = 15 * minuteMs;

const halves = ["held out", "looked at"] as const;
const settings = [
  ["live posts, the last one away", (stream: StatusStream) => livePosts(stream, "post")],
  ["live posts", (stream: StatusStream) => livePosts(stream, "text")],
  ["all posts", (stream: StatusStream) => stream.posts],
] as const;

type Window = NonNullable<StatusStream["window"]>;
type MeasuredStream = {
  readonly half: (typeof halves)[number];
  /** Milliseconds from the true one; null where none is told. */
  readonly startMs: number | null;
  readonly endMs: number | null;
  /** No start is told as exact, and the true one lies in the stretch that is. */
  readonly isBounded: boolean;
};

if (existsSync(file)) await measureStreams();
else process.stdout.write(`No status posts at ${file}: nothing was measured.\n`);
await measureNarratives([...postedNarratives, ...proseNarratives]);

async function measureStreams(): Promise<void> {
  const all = readStatusStreams(file);
  const rows: string[][] = [];
  for (const form of Object.keys(servedForms) as ServedForm[])
    for (const [name, postsOf] of settings) {
      const measured = await meetAll(all, postsOf, form);
      const isLive = name !== "all posts";
      for (const half of [...halves, "both"] as const) {
        const those = measured.filter((each) => half === "both" || each.half === half);
        rows.push([form, name, half, ...ratesOf(those, isLive)]);
      }
    }
  printTable([["served as", "posts", "half", "n", "start", "end", "start exact"], ...rows]);
}

async function meetAll(
  all: readonly StatusStream[],
  postsOf: (stream: StatusStream) => readonly StatusPost[],
  form: ServedForm,
): Promise<readonly MeasuredStream[]> {
  const measured: MeasuredStream[] = [];
  for (const [index, stream] of all.entries()) {
    if (stream.window === null) continue;
    const half = halves[index % 2 === 0 ? 1 : 0];
    measured.push(await meet(stream, stream.window, postsOf(stream), form, half));
  }
  return measured;
}

async function meet(
  stream: StatusStream,
  window: Window,
  posts: readonly StatusPost[],
  form: ServedForm,
  half: MeasuredStream["half"],
): Promise<MeasuredStream> {
  const text = servedForms[form](stream, posts);
  const { document } = await analyseCase((folder) => writeFile(join(folder, form), text));
  const { startedAt, startedNotBefore, startedNotAfter, resolvedAt } = document.incident;
  const apart = (at: string | undefined, trueMs: number) =>
    at === undefined ? null : Date.parse(at) - trueMs;
  const [before, after] = [startedNotBefore, startedNotAfter].map((at) =>
    apart(at, window.startMs),
  );
  const measured: MeasuredStream = {
    half,
    startMs: apart(startedAt, window.startMs),
    endMs: apart(resolvedAt, window.endMs),
    isBounded:
      startedAt === undefined && (after ?? -1 - exactMs) >= -exactMs && (before ?? 0) <= exactMs,
  };
  if (isNamed && half === "looked at")
    process.stdout.write(
      `${form} ${stream.id}, ${posts.length} posts: start ${minutes(measured.startMs)}, end ${minutes(measured.endMs)}, bounded ${measured.isBounded}\n`,
    );
  return measured;
}

function minutes(ms: number | null): string {
  return ms === null ? "none" : (ms / minuteMs).toFixed(0);
}

function ratesOf(measured: readonly MeasuredStream[], isLive: boolean): string[] {
  const share = (isIt: (each: MeasuredStream) => boolean) =>
    (measured.filter(isIt).length / measured.length).toFixed(2);
  const isWithin = (ms: number | null, most: number) => ms !== null && Math.abs(ms) <= most;
  return [
    String(measured.length),
    share(({ isBounded, startMs }) => (isLive ? isBounded : isWithin(startMs, exactMs))),
    share(({ endMs }) => isWithin(endMs, isLive ? liveEndMs : exactMs)),
    share(({ startMs }) => startMs !== null),
  ];
}

async function measureNarratives(narratives: readonly WrittenNarrative[]): Promise<void> {
  let right = 0;
  for (const narrative of narratives) {
    const wrong = await findWrong(narrative);
    if (wrong.length === 0) right += 1;
    else process.stdout.write(`"${narrative.name}": ${wrong.join("; ")}\n`);
  }
  process.stdout.write(
    `Own accounts read as worked out by hand: ${right} of ${narratives.length}\n`,
  );
}

async function findWrong(narrative: WrittenNarrative): Promise<readonly string[]> {
  const { document } = await analyseCase((folder) =>
    writeFile(join(folder, narrative.file), narrative.text),
  );
  const { startedAt, startedNotAfter, resolvedAt } = document.incident;
  const toMinute = (at: string | null | undefined) => at?.slice(0, 16) ?? null;
  const differ = (what: string, is: string | null, due: string | null) =>
    is === due ? [] : [`${what} ${is}, not ${due}`];
  const named = [
    ...document.rootCauses.map(({ subject }) => subject),
    ...document.hypotheses
      .filter(({ state }) => state === "supported")
      .map(({ statement }) => statement),
  ];
  const { notCause } = narrative;
  return [
    ...differ("start", toMinute(startedAt), narrative.start),
    ...differ("end", toMinute(resolvedAt), narrative.end),
    ...differ("not after", toMinute(startedNotAfter), narrative.notAfter ?? null),
    ...(narrative.events ?? [])
      .filter(
        ([from, to]) =>
          !document.events.some(
            ({ time }) =>
              toMinute(time.earliest) === from &&
              (to === undefined || toMinute(time.latest) === to),
          ),
      )
      .map(([from]) => `no event at ${from}`),
    ...(notCause === undefined || !named.some((text) => text.includes(notCause))
      ? []
      : [`${notCause} named as a cause`]),
  ];
}
