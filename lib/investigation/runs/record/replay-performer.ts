import { toJsonValue } from "@/lib/base/canonical-json";
import { readingsIn } from "../../evidence/frames/frame-reading";
import type { Performer, ProposedTurn, Toolbox } from "../../ports/performer-port";
import { withQuotes } from "./quoted-places";
import type { RunRecord } from "./run-record-schema";

/** What every performance asks for itself. */
const opening = "open_evidence";

/** Plays the recorded turns of a model again, without it: the same calls pass the same checks. */
export function createReplayPerformer(record: RunRecord, name: string): Performer {
  const begun = new Map<string, number>();
  return {
    ...{ name, kind: "model", actor: "model", edition: "replayed" },
    async *perform({ task, turns }, tools) {
      const recorded = nextOf(record, name, { task: task.id, begun });
      const evidence = await tools.ask({
        ...{ name: opening, arguments: {} },
        answer: async (opened) => opened,
        tell: ({ artifacts }) => ({ files: artifacts.length }),
      });
      const readings = turnsOf(recorded).flatMap(({ toolCalls }) => readingsIn(toolCalls));
      const quoted = (value: unknown) => withQuotes(toJsonValue(value), evidence, readings);
      for (const turn of turnsOf(recorded).slice(turns.length)) {
        const { calls, toolCalls, text, usage, output } = turn;
        await readAgain(tools, toolCalls);
        const beside = { usage, ...(text === null ? {} : { text }) };
        if (output !== undefined) {
          yield { kind: "done", output: await quoted(output), ...beside };
          return;
        }
        const made = [];
        for (const { name: called, arguments: given } of calls) {
          made.push({ name: called, arguments: await quoted(given) });
        }
        yield { kind: "calls", calls: made, ...beside };
      }
      yield endOf(recorded);
    },
  };
}

/** A pass is performed once in a run, a task of a round many times: in the order in which they are on record. */
function nextOf(
  { tasks }: RunRecord,
  name: string,
  { task, begun }: { readonly task: string; readonly begun: Map<string, number> },
): Recorded {
  const at = begun.get(task) ?? 0;
  begun.set(task, at + 1);
  return tasks.filter((one) => one.performer === name && one.task === task && one.kind === "model")[
    at
  ];
}

/** Nobody is asked again: findings rest on the answers there were, and what was read in frames stands nowhere else. */
async function readAgain(
  tools: Toolbox,
  toolCalls: ReturnType<typeof turnsOf>[number]["toolCalls"],
) {
  for (const { name, arguments: given, result } of toolCalls) {
    if (name === opening) continue;
    await tools.ask({
      ...{ name, arguments: toJsonValue(given) },
      answer: async () => result,
      tell: toJsonValue,
    });
  }
}

type Recorded = RunRecord["tasks"][number] | undefined;

/** The turn in which somebody gave up called nothing. */
function turnsOf(recorded: Recorded) {
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
