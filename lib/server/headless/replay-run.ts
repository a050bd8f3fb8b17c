import { yearOf } from "@/lib/investigation/evidence/clocks/survey-clocks";
import { analyzeFiles } from "@/lib/investigation/runs/headless/analyze-files";
import { createReplayPerformer } from "@/lib/investigation/runs/record/replay-performer";
import type { RunRecord } from "@/lib/investigation/runs/record/run-record-schema";
import { listPerformers } from "@/lib/tasks/performer-list";
import { createRulesPerformer } from "@/lib/tasks/rules-performer";
import { tasks } from "@/lib/tasks/task-list";
import { systemClock } from "../environment/clock";
import { withTemporaryStore } from "../reading/temporary-store";
import { type AnalyzeRequest, toOpen } from "./headless";

/** One turn more than was recorded, so that the record's end is reached. */
const moreTurns = 1;

/** Plays a recorded run again over files of this machine: rules perform anew, models' turns are taken off the record. */
export async function replayLocalRun(
  record: RunRecord,
  {
    files,
    isLeftOut,
    signal,
  }: Pick<AnalyzeRequest, "files" | "signal"> & Required<Pick<AnalyzeRequest, "isLeftOut">>,
) {
  const known = new Set(record.files.map(({ path }) => path));
  const names = record.tasks.flatMap(({ kind, performer }) => (kind === "model" ? performer : []));
  const performers = listPerformers([
    createRulesPerformer("in memory"),
    ...[...new Set(names)].map((name) => createReplayPerformer(record, name)),
  ]);
  const plan = record.run.plan.map((step) =>
    step.kind === "task"
      ? {
          ...step,
          settings: {
            ...step.settings,
            iterationsMax: Math.min(200, step.settings.iterationsMax + moreTurns),
          },
        }
      : step,
  );
  return withTemporaryStore((evidence) =>
    analyzeFiles({
      files: files.filter(({ path }) => known.has(path)).map(toOpen),
      ...{ isLeftOut, signal, evidence, plan, tasks, performers },
      ...{ skipped: [], zone: null, assumedYear: yearOf(systemClock.now()), ...record.reading },
      asOf: systemClock.now(),
      settings: { analyst: record.run.analyst, replayed: true },
      onProgress: () => undefined,
    }),
  );
}
