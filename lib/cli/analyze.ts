import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { z } from "zod";
import { type JsonValue, toJsonValue } from "@/lib/base/canonical-json";
import { parseJson } from "@/lib/base/parse-json";
import {
  noRounds,
  type RoundsTerms,
  roundParts,
  roundsMost,
  runModes,
  usualRounds,
} from "@/lib/domain/rounds/rounds-settings";
import {
  candidateKindWords,
  causeNotEstablished,
  describeRootScore,
  formatChance,
} from "@/lib/domain/timeline/chance-words";
import { createAnswerer } from "@/lib/investigation/asking/answer-question";
import { createEvidenceAnswerer } from "@/lib/investigation/asking/ask-evidence";
import { recallEvidence } from "@/lib/investigation/asking/searching/recall-evidence";
import { sealDocument } from "@/lib/investigation/document/content-hash";
import type { TimelineDocument } from "@/lib/investigation/document/document-schema";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { drafts } from "@/lib/investigation/runs/plan-run";
import type { RunRecord } from "@/lib/investigation/runs/record/run-record-schema";
import { sha256 } from "@/lib/investigation/sha256";
import { createLocalReading, withAnalyzedFiles } from "@/lib/server/headless/headless";
import { isZone } from "@/lib/time/zone";
import { findFiles, isTruth } from "./find-files";
import { findOutputs, withoutEarlierResults } from "./output-file";
import { toPlace } from "./place";
import { printResult, printWords } from "./print";
import { describeCommandSpending, parseSpending } from "./spending";
import { shortSurveyText } from "./survey";
import { type ExitCode, exitCodes, UsageError } from "./usage-error";

const questionsSchema = z.array(z.string());

export async function analyze(words: readonly string[], signal: AbortSignal): Promise<ExitCode> {
  const startedAt = performance.now();
  const { values, positionals } = parseAnalyzeArguments(words);
  const say = values.quiet ? () => undefined : printWords;
  const spending = parseSpending(values);
  const questions = values.questions ? await readQuestions(toPlace(values.questions)) : [];
  const { out, runOut } = await findOutputs(values);
  const found = await findFiles(positionals.map(toPlace));
  const reading = values.quiet ? null : createLocalReading();
  let record: RunRecord | null = null;
  const request = {
    files: await withoutEarlierResults(found.files, [out, runOut]),
    skipped: found.skipped,
    zone: values.zone ?? null,
    analyst: values.analyst ?? "rules",
    draft: values.draft,
    rounds: values.rounds,
    spending,
    arePicturesSent: values.pictures,
    isLeftOut: isTruth,
    signal,
    onProgress: say,
    onRecord: (performed: RunRecord) => {
      record = performed;
    },
    ...(reading === null ? {} : { reading }),
  };
  const analysed = await withAnalyzedFiles(request, async (analyzed, evidence) => ({
    result: analyzed,
    survey: reading && evidence ? shortSurveyText(await reading.surveys.short(evidence)) : "",
    answers: analyzed.ok ? await answerAll(analyzed.value, evidence, questions) : [],
  }));
  const { result, answers, survey } = analysed;
  if (!result.ok) {
    const { reasons } = result.error;
    const why = reasons.length === 0 ? ["There is no file to read."] : reasons;
    printWords(["Nothing here could be read.", ...why].join("\n"));
    return exitCodes.nothingReadable;
  }
  const wallMs = Math.round(performance.now() - startedAt);
  const document = sealDocument(
    {
      ...result.value,
      answers,
      metrics: { ...result.value.metrics, wallMs },
    },
    sha256,
  );
  const text = JSON.stringify(document, null, 1);
  if (out !== null) await writeFile(out, `${text}\n`);
  else printResult(text);
  if (runOut !== null) await writeFile(runOut, `${JSON.stringify(record, null, 1)}\n`);
  say(`\n${survey}`);
  say(summarize(document) + describeCommandSpending(document, spending));
  return exitCodes.done;
}

function parseAnalyzeArguments(words: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      out: { type: "string" },
      "run-out": { type: "string" },
      questions: { type: "string" },
      rounds: { type: "string" },
      mode: { type: "string" },
      without: { type: "string", multiple: true },
      analyst: { type: "string" },
      draft: { type: "string" },
      zone: { type: "string" },
      quiet: { type: "boolean" },
      pictures: { type: "boolean", default: false },
      price: { type: "string" },
      "budget-tokens": { type: "string" },
      "budget-usd": { type: "string" },
    },
  });
  if (positionals.length === 0) throw new UsageError("Name a folder or files to analyse");
  if (values.zone !== undefined && !isZone(values.zone)) {
    throw new UsageError(`Not a time zone: ${values.zone}`);
  }
  const draft = drafts.find((known) => known === (values.draft ?? "rules"));
  if (draft === undefined) throw new UsageError(`--draft takes ${drafts.join(" or ")}`);
  return { values: { ...values, draft, rounds: parseRounds(values) }, positionals };
}

/** `--rounds 0` is `--mode passes`. */
function parseRounds(values: {
  readonly rounds?: string;
  readonly mode?: string;
  readonly without?: readonly string[];
}): RoundsTerms {
  const { rounds = String(usualRounds.roundsMax), mode: modeName = usualRounds.mode } = values;
  const mode = runModes.find((known) => known === modeName);
  if (mode === undefined) throw new UsageError(`--mode takes ${runModes.join(", ")}`);
  const roundsMax = Number(rounds);
  if (!/^\d{1,3}$/.test(rounds) || roundsMax > roundsMost) {
    throw new UsageError(`--rounds takes a number up to ${roundsMost}, not ${rounds}`);
  }
  const without = (values.without ?? []).map((name) => {
    const part = roundParts.find((known) => known === name);
    if (part === undefined) throw new UsageError(`--without takes ${roundParts.join(", ")}`);
    return part;
  });
  return roundsMax === 0 ? noRounds : { ...usualRounds, mode, roundsMax, without };
}

async function readQuestions(location: string): Promise<readonly string[]> {
  const parsed = questionsSchema.safeParse(parseJson(await readFile(location, "utf8")));
  if (!parsed.success) throw new UsageError(`${location} is not a JSON array of questions`);
  return parsed.data;
}

/** An explicit "nothing found" says more than a missing answer. */
async function answerAll(
  document: TimelineDocument,
  evidence: EvidenceReader | null,
  questions: readonly string[],
): Promise<JsonValue[]> {
  if (questions.length === 0) return [];
  const ask =
    evidence === null
      ? createAnswerer(document)
      : createEvidenceAnswerer(document, "UTC", await recallEvidence(evidence), evidence);
  const answers: JsonValue[] = [];
  for (const question of questions) answers.push(toJsonValue(await ask(question)));
  return answers;
}

/** A few lines a person reads first. */
function summarize(document: TimelineDocument): string {
  const key = document.events.filter(({ importance }) => importance === "key");
  return [
    "",
    `${document.outcome}${document.incidentChance === undefined ? "" : ` (probability of an incident: ${formatChance(document.incidentChance)})`}: ${document.incident.title}`,
    ...(document.outcomeReasons ?? []).map((reason) => `  checked: ${reason}`),
    ...document.rootCauses.map(
      ({ rank, subject, score }) =>
        `  root cause ${rank}: ${subject} (${describeRootScore({ score }, document.incidentChance)})`,
    ),
    ...(document.outcome === "incident" && document.rootCauses.length === 0
      ? [`  ${causeNotEstablished}`]
      : []),
    ...(document.candidates ?? []).map(
      ({ statement, kind, p }) =>
        `  candidate, ${candidateKindWords[kind]}: ${statement} (${formatChance(p)})`,
    ),
    `  ${document.events.length} events (${key.length} key), ${document.causalLinks.length} causal links, ${document.sequences?.length ?? 0} that follow in time only, ${document.gaps.length} gaps`,
    `  coherence ${document.coherence.score.toFixed(2)} (${document.coherence.label})`,
    `  ${document.metrics.ingest.records ?? 0} records from ${document.artifacts.length} artifacts in ${(document.metrics.wallMs / 1000).toFixed(1)} s`,
  ].join("\n");
}
