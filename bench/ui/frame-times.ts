import type { Browser, Page } from "@playwright/test";
import { z } from "zod";
import { summarize } from "../measured/times";

/**
 * What Chromium's main thread did while a page was used, in milliseconds of processor time: what else runs
 * on the machine does not count.
 */
export type FrameTimes = {
  /** Those in which script of the page ran. */
  readonly frames: number;
  /** Script of one frame, layout it forced included. */
  readonly scriptMsP50: number;
  readonly scriptMsP95: number;
  /** The longest task of any kind, painting included. */
  readonly taskMsMax: number;
  /** All tasks together. */
  readonly taskMsSum: number;
};

const traceSchema = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      cat: z.string(),
      ph: z.string(),
      pid: z.number(),
      tid: z.number(),
      ts: z.number().optional(),
      dur: z.number().optional(),
      /** Processor time, where the platform counts it. */
      tdur: z.number().optional(),
      args: z.looseObject({ name: z.string().optional() }).optional(),
    }),
  ),
});
type TraceEvent = z.infer<typeof traceSchema>["traceEvents"][number];

/** Work that is the page's own script, whatever called it. */
const scriptNames = new Set([
  "FunctionCall",
  "EvaluateScript",
  "FireAnimationFrame",
  "TimerFire",
  "RunMicrotasks",
  "EventDispatch",
]);

/** Traces the main thread of the page during `use`. A frame runs from one begin of the compositor to the next. */
export async function traceFrames(
  browser: Browser,
  page: Page,
  use: () => Promise<void>,
): Promise<FrameTimes> {
  await browser.startTracing(page, {
    categories: ["toplevel", "devtools.timeline", "devtools.timeline.frame", "v8.execute"],
  });
  await use();
  const { traceEvents } = traceSchema.parse(JSON.parse((await browser.stopTracing()).toString()));
  return sumFrames(traceEvents);
}

function isFrameBegin({ name, ph }: TraceEvent): boolean {
  return name === "AnimationFrame" && ph === "b";
}

function sumFrames(events: readonly TraceEvent[]): FrameTimes {
  const main = findMainThread(events);
  const begins = main
    .filter(isFrameBegin)
    .flatMap(({ ts }) => (ts === undefined ? [] : [ts]))
    .toSorted((a, b) => a - b);
  const script = outermost(main.filter(({ name }) => scriptNames.has(name)));
  const perFrame = new Map<number, number>(begins.map((begin) => [begin, 0]));
  let frame = 0;
  for (const { from, micros } of script) {
    while ((begins[frame + 1] ?? Number.POSITIVE_INFINITY) <= from) frame += 1;
    const begin = begins[frame];
    if (begin !== undefined && begin <= from) {
      perFrame.set(begin, (perFrame.get(begin) ?? 0) + micros / 1_000);
    }
  }
  // A frame in which nothing of ours ran says nothing of how long ours takes.
  const times = [...perFrame.values()].filter((milliseconds) => milliseconds > 0);
  const tasks = main
    .filter(({ name }) => name === "RunTask" || name.endsWith("::RunTask"))
    .map(({ dur = 0, tdur = dur }) => tdur / 1_000);
  // Where no frame had any, script took none.
  const { p50, p95 } = summarize(times.length === 0 ? [0] : times);
  return {
    frames: times.length,
    ...{ scriptMsP50: p50, scriptMsP95: p95 },
    taskMsMax: tasks.reduce((most, task) => Math.max(most, task), 0),
    taskMsSum: tasks.reduce((sum, task) => sum + task, 0),
  };
}

/** The thread that lays out and runs the page: the one that begins most frames. */
function findMainThread(events: readonly TraceEvent[]): readonly TraceEvent[] {
  const counts = new Map<string, number>();
  const key = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`;
  for (const event of events) {
    if (isFrameBegin(event)) counts.set(key(event), (counts.get(key(event)) ?? 0) + 1);
  }
  const [busiest] = [...counts].toSorted((a, b) => b[1] - a[1]);
  return busiest ? events.filter((event) => key(event) === busiest[0]) : [];
}

type Work = { readonly from: number; readonly to: number; readonly micros: number };

/** Script that script called is counted once. */
function outermost(events: readonly TraceEvent[]): readonly Work[] {
  const spans = events
    .flatMap(({ ts, dur, tdur = dur ?? 0 }) =>
      ts === undefined || !dur ? [] : [{ from: ts, to: ts + dur, micros: tdur }],
    )
    .toSorted((a, b) => a.from - b.from || b.to - a.to);
  const kept: Work[] = [];
  for (const span of spans) if (span.from >= (kept.at(-1)?.to ?? 0)) kept.push(span);
  return kept;
}
