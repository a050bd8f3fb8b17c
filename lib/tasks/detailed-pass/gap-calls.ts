import { formatInstant, instant } from "@/lib/base/instant";
import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import { findGaps } from "@/lib/investigation/construction/assessment/find-gaps";
import { type FunctionCall, functionCall } from "@/lib/investigation/ports/calls/function-calls";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { type UnrecordedStep, unrecordedSteps } from "@/lib/knowledge/unrecorded-steps";
import { countText } from "@/lib/signals/number-text";
import type { Silence } from "@/lib/signals/silences";
import type { Analysis } from "../analysis/analyse";
import type { EventDraft } from "../analysis/event-draft";
import { cite } from "../cite";
import { toSpan } from "../emit-draft";
import { detailedPass } from "../task-list";
import { explainedBy } from "./explained-silence";
import { findStructuralGaps } from "./structural-gaps/find-structural-gaps";
import type { FoundGap } from "./structural-gaps/found-gap";

const logicalGapsMax = 3;
/** What the structure alone leaves open is asked where less than so much else is. */
const fewGaps = 4;

type GapInput = Parameters<typeof functionCall<"flag_uncertainty">>[1];

/** What the evidence does not show: files that fell silent, records that were deleted, steps between. */
export async function gapCalls(
  analysis: Analysis,
  reader: EvidenceReader,
): Promise<readonly FunctionCall[]> {
  const { drafts } = analysis;
  const silences = analysis.observations.silences.toSorted(
    (a, b) => (b.factor ?? 0) - (a.factor ?? 0),
  );
  const inputs: GapInput[] = [];
  for (const edit of drafts.filter(({ family }) => family === "log.edit")) {
    inputs.push(...(await deletedGap(edit, analysis, reader)));
  }
  for (const silence of silences.slice(0, detailedPass.gapsMax)) {
    if (await hasUndatedLines(silence, reader)) continue;
    inputs.push(await silenceGap(silence, analysis, reader));
  }
  inputs.push(...(await logicalGaps(analysis, reader)));
  const room = fewGaps - inputs.length - findGaps(reader.artifacts).length;
  const further = findStructuralGaps(analysis, reader).filter((gap) => !isAsked(gap, inputs));
  for (const gap of further.slice(0, Math.max(0, room)))
    inputs.push(await structuralGap(gap, reader));
  return inputs
    .slice(0, detailedPass.gapsMax + 2)
    .map((input) => functionCall("flag_uncertainty", input));
}

/** The same file for a part of the same time, or for all of it. */
function isAsked({ files, window }: FoundGap, inputs: readonly GapInput[]): boolean {
  return inputs.some(({ gap }) => {
    if (gap === undefined || !files.some((file) => gap.files?.includes(file))) return false;
    if (gap.window === undefined || window === null) return false;
    const { earliest, latest } = toSpan(window);
    return gap.window.earliest <= latest && earliest <= gap.window.latest;
  });
}

async function structuralGap(found: FoundGap, reader: EvidenceReader): Promise<GapInput> {
  const { type, reason, files, window, description, needed, records } = found;
  return {
    context: (files[0] ?? description).slice(0, 200),
    uncertainty_type: "missing_data",
    description,
    possible_interpretations: [],
    data_needed: [needed],
    impact: "medium",
    evidence_refs: [...(await cite(reader, records))],
    gap: {
      type,
      reason,
      files: [...files],
      ...(window === null ? {} : { window: toSpan(window) }),
    },
  };
}

/** Undated records read to know whether a file was silent. */
const undatedMax = 10_000;

/** Lines without a time in the stretch: the file was not silent, its lines changed their form. */
async function hasUndatedLines(
  { before, after }: Silence,
  reader: EvidenceReader,
): Promise<boolean> {
  if (after !== null && after.artifactId !== before.artifactId) return false;
  const undated = await reader.undated(before.artifactId, undatedMax);
  return undated.some(
    ({ recordNumber }) =>
      recordNumber > before.recordNumber && (after === null || recordNumber < after.recordNumber),
  );
}

function toldFactor({ factor }: Silence): string {
  return factor === null ? "" : `; that is ${countText(Math.round(factor))} times the usual pause`;
}

async function silenceGap(
  silence: Silence,
  { statements }: Pick<Analysis, "statements">,
  reader: EvidenceReader,
): Promise<GapInput> {
  const explained = explainedBy(silence, statements);
  const records: RecordReference[] =
    silence.after === null ? [silence.before] : [silence.before, silence.after];
  if (explained !== null) records.push(explained.statement.record);
  const why =
    explained === null ? "" : `; ${explained.statement.speaker} explained it: "${explained.words}"`;
  const name = silence.paths.join(" and ");
  const what = silence.endsFile
    ? `${name} ${silence.paths.length === 1 ? "ends" : "end"} at ${formatInstant(silence.window.earliest)} while other sources go on`
    : `${name} ${silence.paths.length === 1 ? "has" : "have"} no lines from ${formatInstant(silence.window.earliest)} to ${formatInstant(silence.window.latest)}`;
  return {
    context: name.slice(0, 200),
    uncertainty_type: "missing_data",
    description: `${what}${toldFactor(silence)}${why}`,
    possible_interpretations: [
      "The process was not running",
      "The file was rotated, removed or edited",
      "Nothing happened that it records",
    ],
    data_needed: [`Records of ${name} for this time from another copy or a central log`],
    impact: "medium",
    evidence_refs: [...(await cite(reader, records))],
    gap: {
      type: silence.endsFile ? "temporal" : "evidential",
      reason: "silence",
      files: [...silence.paths],
      window: toSpan(silence.window),
    },
  };
}

/** A log somebody edited: what was in it is known only from copies. */
async function deletedGap(
  edit: EventDraft,
  analysis: Analysis,
  reader: EvidenceReader,
): Promise<GapInput[]> {
  const file = /([\w.-]+\.log|messages|secure|syslog|wtmp|btmp)\b/.exec(
    edit.facts.command ?? edit.facts.text ?? "",
  )?.[1];
  const host = edit.facts.host ?? "";
  const paths = reader.artifacts
    .map(({ artifact }) => artifact.path)
    .filter((path) => file !== undefined && path.includes(file));
  const own = paths.filter((path) => path.includes(host));
  const files = own.length > 0 ? own : paths;
  const hostile = analysis.drafts.find(
    ({ family }) => family === "access.guessing" || family === "access.login",
  );
  const end = analysis.watched?.end ?? edit.onset.latest;
  const start = hostile?.onset.earliest ?? edit.onset.earliest;
  return [
    {
      context: files[0] ?? "edited log",
      uncertainty_type: "missing_data",
      description: `${files.join(", ") || "A log"} was edited${edit.facts.account ? ` by ${edit.facts.account}` : ""}: lines about the intruder were deleted and it cannot be trusted for this time`,
      possible_interpretations: [],
      data_needed: ["An unedited copy: central log, backup or snapshot of the file"],
      impact: "high",
      evidence_refs: [...(await cite(reader, edit.records))],
      gap: {
        type: "evidential",
        reason: "deleted",
        files,
        window: toSpan({ earliest: start, latest: end }),
      },
    },
  ];
}

/** Steps of the story that no record shows. */
async function logicalGaps(analysis: Analysis, reader: EvidenceReader): Promise<GapInput[]> {
  const found: GapInput[] = [];
  for (const step of unrecordedSteps) {
    const window = stepWindow(step, analysis.drafts);
    if (window === null) continue;
    const { before, after } = window;
    found.push({
      context: before.title.slice(0, 200),
      uncertainty_type: "assumption",
      description: step.description,
      possible_interpretations: [],
      data_needed: [step.needed],
      impact: "low",
      evidence_refs: [
        ...(await cite(reader, [...before.records.slice(0, 1), ...after.records.slice(0, 1)])),
      ],
      gap: {
        type: step.type,
        reason: "unrecorded-step",
        window: toSpan({
          earliest: before.onset.earliest,
          latest: instant(Math.max(after.onset.latest, before.onset.earliest)),
        }),
      },
    });
  }
  return found.slice(0, logicalGapsMax);
}

function stepWindow({ from, to, isSeries }: UnrecordedStep, drafts: readonly EventDraft[]) {
  const before = drafts.find(({ family }) => from.test(family));
  if (before === undefined) return null;
  const fits = (draft: EventDraft) =>
    draft !== before && to.test(draft.family) && draft.onset.latest >= before.onset.earliest;
  const after = isSeries === true ? drafts.findLast(fits) : drafts.find(fits);
  return after === undefined ? null : { before, after };
}
