import { toJsonValue } from "@/lib/base/canonical-json";
import { frameQuestion, readingsIn } from "../frames/frame-reading";
import type { Performer, ProposedTurn, Toolbox } from "../ports/performer-port";
import { withQuotes } from "./quoted-places";
import type { RunRecord } from "./run-record-schema";

/** Plays the recorded turns of a model again, without it: the same calls pass the same checks. */
export function createReplayPerformer(record: RunRecord, name: string): Performer {
  return {
    ...{ name, kind: "model", actor: "model", edition: "replayed" },
    async *perform({ task, turns }, tools) {
      const recorded = record.tasks.find(
        (one) => one.performer === name && one.task === task.id && one.kind === "model",
      );
      const evidence = await tools.ask({
        ...{ name: "open_evidence", arguments: {} },
        answer: async (opened) => opened,
        tell: ({ artifacts }) => ({ files: artifacts.length }),
      });
      const readings = said(recorded).flatMap(({ toolCalls }) => readingsIn(toolCalls));
      for (const { calls, toolCalls, text, usage } of said(recorded).slice(turns.length)) {
        await readAgain(tools, toolCalls);
        const made = [];
        for (const { name: called, arguments: given } of calls) {
          made.push({
            name: called,
            arguments: await withQuotes(toJsonValue(given), evidence, readings),
          });
        }
        yield { kind: "calls", calls: made, usage, ...(text === null ? {} : { text }) };
      }
      yield endOf(recorded);
    },
  };
}

/** What was read in frames is on record, and nowhere else. */
async function readAgain(tools: Toolbox, toolCalls: ReturnType<typeof said>[number]["toolCalls"]) {
  for (const { name, arguments: given, result } of toolCalls) {
    if (name !== frameQuestion) continue;
    await tools.ask({
      ...{ name, arguments: toJsonValue(given) },
      answer: async () => result,
      tell: toJsonValue,
    });
  }
}

type Recorded = RunRecord["tasks"][number] | undefined;

/** The turn in which somebody gave up called nothing. */
function said(recorded: Recorded) {
  const turns = recorded?.turns ?? [];
  return recorded?.status === "gave-up" ? turns.slice(0, -1) : turns;
}

function endOf(recorded: Recorded): ProposedTurn {
  if (recorded?.status !== "gave-up") {
    return { kind: "done", output: { text: "The record ends here" } };
  }
  const reason = recorded.turns.at(-1)?.text ?? "It could not go on";
  return { kind: "gave-up", reason, text: reason };
}
