import { toJsonValue } from "@/lib/base/canonical-json";
import type { Performer } from "../ports/performer-port";
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
      for (const { calls, text, usage } of (recorded?.turns ?? []).slice(turns.length)) {
        const made = [];
        for (const { name: called, arguments: given } of calls) {
          made.push({
            name: called,
            arguments: await withQuotes(toJsonValue(given), evidence),
          });
        }
        yield { kind: "calls", calls: made, usage, ...(text === null ? {} : { text }) };
      }
      yield { kind: "done", output: { text: "The record ends here" } };
    },
  };
}
