"use client";

import type { BlockPlace, ReportContent, ReportEntry } from "@/lib/domain/review/report-entry";
import { reportActWords } from "@/lib/view-model/report/report-words";
import { showDone, showFailure } from "../../ui/announce";
import { callAction, useAction } from "../../ui/use-action";
import { useRefresh } from "../workspace/use-refresh";
import { useActs, useFacts } from "../workspace/use-workspace";

type Written = {
  /** Null makes new words. */
  readonly key: string | null;
  readonly content: ReportContent;
  /** The entry that whoever writes has in front of them. */
  readonly seen: ReportEntry | null;
  /** Where a new block is. */
  readonly place?: BlockPlace;
  /** What takes this back, where that is not what was written there before. */
  readonly back?: ReportContent;
};

const withdrawn: ReportContent = { kind: "withdrawn" };

/** Writes a person's words into the report, with the way back and forth again; each step is an act of its own. */
export function useReportWords(onDone: () => void) {
  const { workspace } = useFacts();
  const { actions, addOwnChange } = useActs();
  const refresh = useRefresh();
  const { incidentId } = workspace;

  const step = async (words: string, key: string, content: ReportContent, seen: number | null) => {
    const given = { ...{ incidentId, key, content, seen }, place: null };
    const result = await callAction(actions.writeReport, given);
    if (result.ok) showDone(words);
    else showFailure("Could not change the report", result.message);
    await refresh();
    return result.ok ? standingAt(content, result.value.writtenAt) : seen;
  };
  const keepSteps = (key: string, { content, seen, back }: Written, writtenAt: number) => {
    const words = reportActWords(key, content);
    let standing = standingAt(content, writtenAt);
    const go = (verb: string, to: ReportContent) => async () => {
      standing = await step(`${verb}: you ${words}`, key, to, standing);
    };
    const before = back ?? seen?.content ?? withdrawn;
    // Whatever a person writes is theirs: what an agent proposed cannot be made a proposal again.
    if (before.kind === "field" && before.proposedBy !== undefined) return;
    addOwnChange(words, go("Undone", before), go("Redone", content));
  };
  const writeAndLook = async (written: Written) => {
    const { key, content, seen, place = null } = written;
    const given = { ...{ incidentId, key, content, place }, seen: seen?.writtenAt ?? null };
    const result = await actions.writeReport(given);
    if (result.ok) keepSteps(result.value.key, written, result.value.writtenAt);
    // What a colleague wrote meanwhile has to be seen.
    else void refresh();
    return result;
  };
  const {
    run: write,
    isRunning,
    failure,
  } = useAction(writeAndLook, () => {
    onDone();
    // What is done next is done to what is there then.
    return refresh();
  });
  return { write, isRunning, failure };
}

/** Words that were taken back are nobody's to be seen. */
function standingAt({ kind }: ReportContent, writtenAt: number): number | null {
  return kind === "withdrawn" ? null : writtenAt;
}
