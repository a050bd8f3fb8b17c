import type { CorrectedClocks } from "@/lib/domain/evidence/clock-shifts";
import type { EvidenceReference } from "@/lib/domain/evidence/evidence";
import { describeLocator } from "@/lib/domain/evidence/evidence";
import type { ToolCall } from "@/lib/domain/invocation";
import type { Expert } from "@/lib/domain/rounds/expert";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import {
  type CheckedCitation,
  checkCitation,
  isQuoteRefusal,
  toLocator,
} from "../../evidence/citation";
import type { FrameReading } from "../../evidence/frames/frame-reading";
import type { EvidenceArgument } from "../../ports/calls/function-arguments";
import type { EvidenceReader } from "../../ports/evidence-port";
import { parseToolResult, type ToolFound } from "../../toolbox/parse-tool-result";
import type { FindingDraft } from "../contracts/answer-question";
import { plainText } from "./plain-text";
import { findSubject, type Subject, subjectIds } from "./subject";

export type CheckInput = {
  readonly draft: FindingDraft;
  readonly expert: Expert;
  /** Of its invocation, those it names. */
  readonly toolCalls: readonly ToolCall[];
  /** As it stands. */
  readonly timeline: Timeline;
  /** Of the same round, before it. */
  readonly others: readonly FindingDraft[];
  /** All of its answer, in order: what it calls `#2` is the second. */
  readonly siblings?: readonly FindingDraft[];
  /** What models are on record to have read in pictures; nothing else of a picture can be cited. */
  readonly readings?: readonly FrameReading[];
  /** Milliseconds to add to the times of a file, by its path, as performers of the run corrected its clock. */
  readonly clocks?: CorrectedClocks;
};

/** A citation that was proved, with what stands at its place. */
export type CitedPlace = CheckedCitation & {
  /** As it stands there, and all that is known of its records. */
  readonly text: string;
  /** The same in plain form. */
  readonly plain: string;
};

/** What every check goes by; each thing is looked up once. */
export type Material = Omit<CheckInput, "siblings" | "readings" | "clocks" | "toolCalls"> & {
  readonly evidence: EvidenceReader;
  readonly clocks: CorrectedClocks;
  readonly cited: readonly CitedPlace[];
  readonly contrary: readonly CitedPlace[];
  /** Why citations for it do not hold, in words. */
  readonly unproved: readonly string[];
  readonly searches: readonly ToolFound[];
  /** In the order in which the finding names them; null where nothing is called so. */
  readonly subjects: readonly (Subject | null)[];
  /** It names findings of its own answer, which are not known here. */
  readonly hasUnknownSiblings: boolean;
};

const textMax = 20_000;

export async function gatherMaterial(
  input: CheckInput,
  evidence: EvidenceReader,
): Promise<Material> {
  const {
    draft,
    timeline,
    toolCalls,
    siblings,
    readings = [],
    clocks = new Map(),
    ...rest
  } = input;
  const proofs = await prove(draft.evidence_refs, evidence, readings);
  const against = await prove(draft.against_refs, evidence, readings);
  const ids = subjectIds(draft);
  return {
    ...{ ...rest, draft, timeline, evidence, clocks },
    ...{ cited: proofs.cited, contrary: against.cited, unproved: proofs.unproved },
    searches: toolCalls.map(({ result }) => parseToolResult(result)),
    subjects: ids.map((id) => findSubject(timeline, siblings ?? [], id)),
    hasUnknownSiblings: siblings === undefined && ids.some((id) => id.startsWith("#")),
  };
}

export function toReferences(cited: readonly CitedPlace[]): readonly EvidenceReference[] {
  return cited.map(({ reference }) => reference);
}

/** Each place once. */
async function prove(
  references: readonly EvidenceArgument[],
  evidence: EvidenceReader,
  readings: readonly FrameReading[],
): Promise<{ readonly cited: readonly CitedPlace[]; readonly unproved: readonly string[] }> {
  const cited = new Map<string, CitedPlace>();
  const unproved: string[] = [];
  for (const argument of references) {
    const checked = await checkCitation(evidence, argument, readings);
    if (!checked.ok) unproved.push(describeUnproved(argument, checked.error.message));
    else cited.set(keyOf(checked.value), await withText(checked.value, evidence));
  }
  return { cited: [...cited.values()], unproved };
}

function keyOf({ reference }: CheckedCitation): string {
  return JSON.stringify([reference.path, reference.locator]);
}

function describeUnproved(argument: EvidenceArgument, message: string): string {
  const place = `${argument.path.slice(0, 200)} ${describeLocator(toLocator(argument))}`;
  return isQuoteRefusal(message)
    ? `The quoted words do not stand in ${place}`
    : message.slice(0, 300);
}

async function withText(citation: CheckedCitation, evidence: EvidenceReader): Promise<CitedPlace> {
  const { reference, records, artifact } = citation;
  const raw = await evidence.rawText(artifact.id, reference.locator);
  const known = records.map(({ message, source, fields }) =>
    [message, source, ...Object.entries(fields).flat()].join(" "),
  );
  const text = [reference.quote, raw ?? "", ...known].join("\n").slice(0, textMax);
  return { ...citation, text, plain: plainText(`${text} ${artifact.path}`) };
}
