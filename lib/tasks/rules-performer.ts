import { canonicalJson, toJsonValue } from "@/lib/base/canonical-json";
import type { CatalogueMessage } from "@/lib/catalogue/catalogue";
import type { Turn } from "@/lib/domain/invocation";
import type { Pass } from "@/lib/domain/runs/pass";
import type { FunctionCall } from "@/lib/investigation/ports/calls/function-calls";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import {
  asPassAssignment,
  type PassAssignment,
  type Performer,
  type ProposedTurn,
  type Toolbox,
} from "@/lib/investigation/ports/performer-port";
import { operationsLexicon } from "@/lib/knowledge/operations-lexicon";
import { type Analysis, analyse } from "./analysis/analyse";
import { rememberAnalyses } from "./analysis/remember-analyses";
import { playCausalPass } from "./causal-pass/rules";
import { type ClaimLog, noClaimLog } from "./claims/claim-log";
import { playCoarsePass } from "./coarse-pass/rules";
import { playDetailedPass } from "./detailed-pass/rules";
import { performRole } from "./perform-role";
import type { EvidenceReading } from "./survey/evidence-reading";

type Given = {
  /** Gets each claim with its features. */
  readonly log?: ClaimLog;
  /** Messages that an installation adds to the catalogue; they are tried first. */
  readonly added?: readonly CatalogueMessage[];
  /** For whom else the records are read. */
  readonly reading?: Pick<EvidenceReading, "share"> | undefined;
};

/**
 * The performer that needs no model. Its analysis is a pure function of the evidence; the last ones are
 * kept, so that a run after somebody's decision does not read everything anew. What it remembers shows in
 * nothing it says: the journal of equal evidence is the same after a restart. `edition` names the version of
 * the rules: results of another one are not kept.
 */
export function createRulesPerformer(
  edition: string,
  { log = noClaimLog, added = [], reading }: Given = {},
): Performer {
  const logPhrases = [...added, ...operationsLexicon.logPhrases];
  const lexicon = { ...operationsLexicon, logPhrases };
  const analysisOf = rememberAnalyses<Analysis>((reader, signal, before) =>
    before === undefined && reading !== undefined
      ? reading.share(reader, (also) => analyse(reader, signal, before, lexicon, also))
      : analyse(reader, signal, before, lexicon),
  );
  return {
    ...{ name: "rules", kind: "rules", actor: "rules", edition },
    perform: (assignment, tools) => {
      const ofPass = asPassAssignment(assignment);
      return ofPass === null
        ? performRole(assignment, tools, analysisOf)
        : performPass(ofPass, tools, { analysisOf, log });
    },
  };
}

type Analysing = {
  readonly analysisOf: ReturnType<typeof rememberAnalyses<Analysis>>;
  readonly log: ClaimLog;
};

/** Calls of one turn; the limit of the run is higher, so none is turned away. */
const callsPerTurn = 500;

async function* performPass(
  { task, turns, signal }: PassAssignment,
  tools: Toolbox,
  { analysisOf, log }: Analysing,
): AsyncGenerator<ProposedTurn, void, unknown> {
  const analysis = await tools.ask({
    ...{ name: "analyse_records", arguments: {}, isStanding: true },
    answer: (evidence) => analysisOf(evidence, signal),
    tell: ({ drafts }) => ({ happenings: drafts.length }),
  });
  const calls = await tools.ask({
    ...{ name: "quote_records", arguments: { pass: task.pass }, isStanding: true },
    answer: (evidence) => callsOf(task.pass, analysis, evidence, { tools, log }),
    tell: (proposed) => ({ proposals: proposed.length }),
  });
  const uncalled = withoutMade(calls, turns);
  for (let from = 0; from < uncalled.length; from += callsPerTurn) {
    yield { kind: "calls", calls: uncalled.slice(from, from + callsPerTurn) };
  }
  yield { kind: "done", output: { text: `The ${task.pass} pass has said what it knows` } };
}

function callsOf(
  pass: Pass,
  analysis: Analysis,
  evidence: EvidenceReader,
  { tools, log }: { readonly tools: Toolbox; readonly log: ClaimLog },
): Promise<readonly FunctionCall[]> {
  switch (pass) {
    case "coarse":
      return playCoarsePass(analysis, evidence, log);
    case "detailed":
      return playDetailedPass(analysis, evidence, log);
    case "causal":
      return playCausalPass(analysis, evidence, tools.timeline(), tools.aliases(), log);
  }
}

/** What was said in turns on record is not said again. */
function withoutMade(
  calls: readonly FunctionCall[],
  turns: readonly Turn[],
): readonly FunctionCall[] {
  const made = new Set(turns.flatMap((turn) => turn.calls.map(wordingOf)));
  return calls.filter((call) => !made.has(wordingOf(call)));
}

function wordingOf({ name, arguments: given }: FunctionCall): string {
  return canonicalJson([name, toJsonValue(given)]);
}
