import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { analyseCase } from "./analyse-folder";
import { printTable } from "./print-table";
import { type ServedForm, servedForms } from "./streams/served-forms";
import {
  livePosts,
  readStatusStreams,
  type StatusPost,
  type StatusStream,
} from "./streams/stream-truth";

// Prints how well the posts of a status page tell when it hurt: with the account that was given afterwards, and without it. Public
// posts, read where they lie. Every second incident was looked at when rules were made; `held out` are the others.

const file = join(
  process.argv[2] ?? join(import.meta.dirname, "../../../shared/evaldata"),
  "status-streams/github-2022-2024.jsonl",
);
const isTold = process.argv.includes("--cases");

const minuteMs = 60_000;
const exactMs = minuteMs;
const liveEndMs = 15 * minuteMs;

type Told = {
  readonly half: "looked at" | "held out";
  readonly start: number | null;
  readonly end: number | null;
  /** Where the start is told as a stretch: whether the true one lies in it. */
  readonly holds: boolean | null;
};

if (existsSync(file)) await main();
else process.stdout.write(`No status posts at ${file}: nothing was measured.\n`);

async function main(): Promise<void> {
  const streams = readStatusStreams(file).map((stream, index) => ({ stream, index }));
  const windowed = streams.filter(({ stream }) => stream.window !== null);
  const rows: string[][] = [];
  const settings = [
    ["all posts", (stream: StatusStream) => stream.posts],
    ["live posts", (stream: StatusStream) => livePosts(stream, "text")],
    ["live, account's post away", (stream: StatusStream) => livePosts(stream, "post")],
  ] as const;
  for (const form of Object.keys(servedForms) as ServedForm[]) {
    for (const [name, postsOf] of settings) {
      const told: Told[] = [];
      for (const { stream, index } of windowed)
        told.push(await meet(stream, postsOf(stream), form, index % 2 === 0));
      for (const half of ["looked at", "held out"] as const)
        rows.push([form, name, half, ...rates(told.filter((each) => each.half === half), name !== "all posts")]);
    }
  }
  printTable([["served as", "posts", "half", "n", "start", "end", "start told exactly"], ...rows]);
}

async function meet(
  stream: StatusStream,
  posts: readonly StatusPost[],
  form: ServedForm,
  isLookedAt: boolean,
): Promise<Told> {
  const { document } = await analyseCase((folder) =>
    writeFile(join(folder, form), servedForms[form](stream, posts)),
  );
  const { startedAt, startedNotBefore, startedNotAfter, resolvedAt } = {startedNotBefore: undefined, startedNotAfter: undefined, ...document.incident} as Record<string, string|undefined>;
  const apart = (at: string | undefined, trueMs: number | undefined) =>
    at === undefined || trueMs === undefined ? null : Date.parse(at) - trueMs;
  const told: Told = {
    half: isLookedAt ? "looked at" : "held out",
    start: apart(startedAt, stream.window?.startMs),
    end: apart(resolvedAt, stream.window?.endMs),
    holds:
      startedNotAfter === undefined
        ? null
        : (apart(startedNotAfter, stream.window?.startMs) ?? -1) >= -exactMs &&
          (apart(startedNotBefore, stream.window?.startMs) ?? 0) <= exactMs,
  };
  if (isTold && isLookedAt)
    process.stdout.write(
      `${form} ${stream.id} ${posts.length} posts: start ${minutes(told.start)}, end ${minutes(told.end)}, bounds ${told.holds} [${document.outcome}]\n`,
    );
  return told;
}

function minutes(ms: number | null): string {
  return ms === null ? "none" : (ms / minuteMs).toFixed(1);
}

function rates(told: readonly Told[], isLive: boolean): string[] {
  const within = (value: number | null, mostMs: number) =>
    value !== null && Math.abs(value) <= mostMs;
  const share = (isIt: (each: Told) => boolean) =>
    `${(told.filter(isIt).length / told.length).toFixed(2)}`;
  return [
    String(told.length),
    isLive
      ? share(({ start, holds }) => start === null && holds === true)
      : share(({ start }) => within(start, exactMs)),
    share(({ end }) => within(end, isLive ? liveEndMs : exactMs)),
    share(({ start }) => start !== null),
  ];
}
