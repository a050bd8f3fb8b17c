import type { EvidenceReader } from "@/lib/investigation/evidence-port";
import type { Conclusion } from "@/lib/investigation/player-port";
import { earlyRecordsMax } from "@/lib/signals/log-templates";
import type { Signal } from "@/lib/signals/signal";
import type { Statement } from "@/lib/signals/statements";
import type { Analysis } from "../analysis/analyse";
import type { EventDraft } from "../analysis/event-draft";
import { undoneInVain } from "../analysis/undone-changes";
import { cite } from "../cite";
import { refutedBy } from "./refutations";

type RuledOut = Conclusion["ruledOut"][number];

const backgroundMax = 8;

/** What looks like a cause and is not, with the reason and the evidence. */
export async function findRuledOut(
  analysis: Analysis,
  roots: ReadonlySet<EventDraft>,
  reader: EvidenceReader,
): Promise<readonly RuledOut[]> {
  const found: RuledOut[] = [];
  for (const draft of analysis.drafts) {
    if (roots.has(draft) || !/^(change\.|job\.run)/.test(draft.family)) continue;
    const why = reasonOf(draft, analysis);
    if (why === null) continue;
    found.push({
      what: draft.title.slice(0, 300),
      why: why.slice(0, 500),
      evidence_refs: [
        ...(await cite(reader, [...draft.records.slice(0, 2), ...verdicts(analysis, draft)])),
      ],
    });
  }
  for (const signal of analysis.background
    .toSorted((a, b) => b.count - a.count)
    .slice(0, backgroundMax)) {
    const evidence = await cite(reader, signal.records.slice(0, 2));
    found.push({
      what: `"${signal.explanation.slice(0, 200)}" in ${signal.facts.service ?? "a log"}`,
      why: describeBackground(signal, analysis),
      evidence_refs: [...evidence],
    });
  }
  return found.slice(0, 50);
}

/** Where nothing disturbed there is no "before". */
function describeBackground({ baselineCount }: Signal, { frame }: Analysis): string {
  const isDisturbed = frame !== null && frame.baselineEnd < frame.end;
  const times = `${baselineCount < earlyRecordsMax ? "" : "at least "}${baselineCount} times`;
  return isDisturbed
    ? `It was there before the first disturbance as well (${times})`
    : `It was there all along (${times})`;
}

function reasonOf(draft: EventDraft, analysis: Analysis): string | null {
  if (draft.baselineCount > 0) {
    return `The same ran ${draft.baselineCount} times before without harm`;
  }
  const undo = undoneInVain(draft, analysis.drafts);
  if (undo !== null) return `It was undone ("${undo.title}") and the failures went on`;
  const refuted = refutedBy(draft, analysis);
  return refuted === null ? null : `Ruled out by people: ${refuted}`;
}

function verdicts({ statements }: Analysis, draft: EventDraft) {
  const name = (draft.facts.subject ?? "").toLowerCase();
  const said = (statement: Statement) =>
    statement.acts.has("refutation") && name !== "" && statement.text.toLowerCase().includes(name);
  return statements
    .filter(said)
    .slice(0, 2)
    .map(({ record }) => record);
}
