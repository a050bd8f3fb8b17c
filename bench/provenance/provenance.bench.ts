import { instant } from "@/lib/base/instant";
import type { JournalEntry, JournalKind } from "@/lib/domain/journal";
import { indexContexts } from "@/lib/domain/provenance/causal-chain";
import { toContexts } from "@/lib/domain/provenance/context";
import { causalityStats } from "@/lib/domain/provenance/reasoning";
import { timeRepeated } from "../measured/times";

// `npm run bench provenance`: reading a journal of 10,000 entries as chains (aim 200 ms), a chain that was built before (5 ms),
// and statistics over all of them. Medians of eleven.

const entriesMax = 10_000;
const repeats = 11;
const kinds: readonly JournalKind[] = ["call-accepted", "turn-taken", "piece-decided"];

/** Tasks of 100 calls each; every third step decides on a piece made before. */
const entries = Array.from({ length: entriesMax }, (_, at): JournalEntry => {
  const isStart = at % 100 === 0;
  const kind = isStart ? "pass-started" : (kinds[at % kinds.length] ?? "turn-taken");
  const piece = `evt_${(at % 5_000).toString(16).padStart(16, "0")}`;
  return {
    ...{ seq: at + 1, at: instant(at), kind, actionType: "tool_use", actor: "rules" },
    causedBy: isStart || kind === "piece-decided" ? null : at - (at % 100) + 1,
    ...{ rationale: `step ${at}`, payload: { piece, id: piece, name: "add_event" } },
    ...{ payloadSha256: "", hash: "" },
  };
});

const { p50: rebuilt } = timeRepeated(repeats, () => {
  const index = indexContexts(toContexts(entries));
  for (const { seq } of entries) index.chainOf(seq);
});
const kept = indexContexts(toContexts(entries));
kept.chainOf(entriesMax);
const { p50: cached } = timeRepeated(repeats, () => kept.chainOf(entriesMax));
const { p50: stats } = timeRepeated(repeats, () => causalityStats(kept));
const rows = [
  ["all chains of 10,000 entries, built", rebuilt, 200],
  ["a chain that was built before", cached, 5],
  ["statistics over all", stats, 200],
] as const;
for (const [name, ms, aim] of rows) {
  process.stdout.write(`${name.padEnd(40)}${ms.toFixed(3)} ms (aim ${aim})\n`);
}
