import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { fail, ok, type Result } from "@/lib/base/result";
import { isPicture } from "@/lib/domain/evidence/pictures";
import type { Survey } from "@/lib/domain/evidence/survey";
import { type RoundsTerms, toSettingItems } from "@/lib/domain/rounds/rounds-settings";
import type { TimelineDocument } from "@/lib/investigation/document/document-schema";
import { countedClocks } from "@/lib/investigation/document/measuring/counted-clocks";
import { measure } from "@/lib/investigation/document/measuring/measure";
import { type Verification, verifyDocument } from "@/lib/investigation/document/verify-document";
import { toLocator } from "@/lib/investigation/evidence/citation";
import { surveyClocks, yearOf } from "@/lib/investigation/evidence/clocks/survey-clocks";
import { type CannotOpen, ingestFiles } from "@/lib/investigation/evidence/files/ingest-files";
import { withClocks } from "@/lib/investigation/evidence/open-evidence";
import type { Embedder } from "@/lib/investigation/ports/embedder-port";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { analyzeFiles } from "@/lib/investigation/runs/headless/analyze-files";
import type { Draft } from "@/lib/investigation/runs/plan-run";
import type { RunRecord } from "@/lib/investigation/runs/record/run-record-schema";
import { openEmbedder } from "@/lib/models/embedding-registry";
import type { ModelSettings } from "@/lib/models/provider-registry";
import type { ClaimLog } from "@/lib/tasks/claims/claim-log";
import { createRulesPerformer } from "@/lib/tasks/rules-performer";
import { createRulesRun } from "@/lib/tasks/rules-run";
import { createEvidenceReading, type EvidenceReading } from "@/lib/tasks/survey/evidence-reading";
import { readSurvey } from "@/lib/tasks/survey/read-survey";
import { systemClock } from "../environment/clock";
import { processModelEnv } from "../environment/env";
import { createFrameCutter } from "../frames/frame-cutter";
import { withStoreIn, withTemporaryStore } from "../reading/temporary-store";
import { planHeadlessRun } from "./headless-run";
import type { CommandSpending } from "./headless-spending";

/** A file of this machine under the name it has as an artifact. Its place may be bytes that are no text. */
export type LocalFile = { readonly path: string; readonly location: string | Buffer };

/** Is a file of this path no evidence, also when it lies in an archive? */
export type IsLeftOut = (path: string) => boolean;

const leaveNothingOut: IsLeftOut = () => false;

/** In a folder that keeps what was read of files, by their content; without one it is gone afterwards. */
const withStore = (readings: string | undefined): typeof withTemporaryStore =>
  readings === undefined ? withTemporaryStore : (work) => withStoreIn(readings, work);

export type AnalyzeRequest = {
  readonly files: readonly LocalFile[];
  /** What lay beside the files and is no evidence, with the reason. */
  readonly skipped: readonly { readonly path: string; readonly reason: string }[];
  readonly zone: string | null;
  /** Who performs the passes; the rules, unless a model is named, which is reached as `models` says. */
  readonly analyst?: string;
  readonly models?: ModelSettings;
  /** Whether the rules go first where a model performs; they do unless told otherwise. */
  readonly draft?: Draft;
  /** How far it goes beyond the passes; not at all unless told. */
  readonly rounds?: RoundsTerms;
  readonly spending?: CommandSpending;
  /** Whether a model that reads pictures is sent those it asks for; not unless somebody said so. */
  readonly arePicturesSent?: boolean;
  readonly isLeftOut?: IsLeftOut;
  readonly readings?: string | undefined;
  readonly signal: AbortSignal;
  readonly onProgress: (message: string) => void;
  /** Told each claim of the rules with its features, which are fitted by this; only where the rules perform. */
  readonly onClaim?: ClaimLog;
  /** By which surveys are made and tools asked afterwards; what it needs of records is read in the same pass. */
  readonly reading?: EvidenceReading;
  /** Told how the run was performed, as the app exports it. */
  readonly onRecord?: (record: RunRecord) => void;
};

/** What surveys and tools are answered from, for one request. */
export const createLocalReading: () => EvidenceReading = createEvidenceReading;

/** The analysis without server or database; what it stores on the way is gone afterwards. */
export function analyzeLocalFiles(request: AnalyzeRequest) {
  return withAnalyzedFiles(request, async (result) => result);
}

type Analyzed = Awaited<ReturnType<typeof analyzeFiles>>;

/** The same, and its evidence for as long as `work` takes; null where nothing could be read. */
export function withAnalyzedFiles<T>(
  request: AnalyzeRequest,
  work: (result: Analyzed, evidence: EvidenceReader | null) => Promise<T>,
): Promise<T> {
  const { onRecord, analyst = "rules", reading } = request;
  return withStore(request.readings)(async (evidence) => {
    let reader: EvidenceReader | null = null;
    const { models, spending, draft, rounds, arePicturesSent = false } = request;
    const cutter = createFrameCutter(evidence.blobs);
    const eyes = { cutter, arePicturesSent, reading };
    const run =
      request.onClaim === undefined
        ? planHeadlessRun(...([analyst, models, spending, draft, eyes, rounds] as const))
        : createRulesRun(createRulesPerformer("in memory", { log: request.onClaim }), rounds);
    const result = await analyzeFiles({
      files: request.files.map(toOpen),
      isLeftOut: request.isLeftOut ?? leaveNothingOut,
      skipped: request.skipped,
      zone: request.zone,
      assumedYear: yearOf(systemClock.now()),
      asOf: systemClock.now(),
      evidence,
      ...run,
      settings: { analyst, ...toSettingItems(rounds) },
      signal: request.signal,
      onProgress: request.onProgress,
      ...(onRecord === undefined ? {} : { onRecord }),
      async onEvidence(opened) {
        reader = opened;
      },
    });
    return work(result, reader);
  });
}

/** Checks a document against the files as they are on this machine now. */
export async function verifyAgainstLocalFiles(
  document: TimelineDocument,
  files: readonly LocalFile[],
  reading: Partial<Pick<AnalyzeRequest, "isLeftOut" | "readings" | "signal">> = {},
): Promise<Verification> {
  const { isLeftOut = leaveNothingOut, readings, signal } = reading;
  return withStore(readings)(async (evidence) => {
    const known = new Set(document.artifacts.flatMap(({ path }) => [path, ...archivesOf(path)]));
    const { artifacts } = await ingestFiles({
      ...{ evidence, isLeftOut, signal, onProgress: () => undefined },
      files: files.filter(({ path }) => known.has(path)).map(toOpen),
    });
    const reader = await evidence.open(withClocks(artifacts, []));
    const counting = evidence.open(withClocks(artifacts, countedClocks(document, artifacts)));
    const byPath = new Map(artifacts.map((artifact) => [artifact.path, artifact]));
    return verifyDocument(document, {
      digest: async (path) => byPath.get(path)?.sha256 ?? null,
      hasPicture: async (path) => {
        const artifact = byPath.get(path);
        return artifact !== undefined && isPicture(artifact);
      },
      measure: async (measurement) => measure(await counting, measurement),
      text: async (citation) => {
        const artifact = byPath.get(citation.path);
        return artifact ? reader.rawText(artifact.id, toLocator(citation)) : null;
      },
    });
  });
}

/** What is in files of this machine. */
export async function surveyLocalFiles({
  files,
  ...reading
}: Pick<AnalyzeRequest, "files" | "zone" | "isLeftOut" | "signal">): Promise<Survey> {
  return openLocalEvidence(files, readSurvey, reading);
}

/** The evidence in files of this machine, clocks applied, for as long as `work` takes. */
export async function openLocalEvidence<T>(
  files: readonly LocalFile[],
  work: (evidence: EvidenceReader) => Promise<T>,
  reading: Partial<Pick<AnalyzeRequest, "zone" | "isLeftOut" | "readings" | "signal">> = {},
): Promise<T> {
  const { zone = null, isLeftOut = leaveNothingOut, readings, signal } = reading;
  return withStore(readings)(async (evidence) => {
    const { artifacts } = await ingestFiles({
      ...{ evidence, isLeftOut, signal, onProgress: () => undefined },
      files: files.map(toOpen),
    });
    const asOf = systemClock.now();
    const clocks = await surveyClocks(evidence, artifacts, {
      ...{ assumedYear: yearOf(asOf), asOf },
      ...(zone === null ? {} : { zone }),
    });
    return work(await evidence.open(withClocks(artifacts, clocks)));
  });
}

/** `a.zip` and `a.zip!/b.zip` for `a.zip!/b.zip!/c.log`. */
function archivesOf(path: string): readonly string[] {
  const names = path.split("!/");
  return names.slice(1).map((_name, index) => names.slice(0, index + 1).join("!/"));
}

export function toOpen({ path, location }: LocalFile) {
  return { path, open: () => openFile(location) };
}

/** Without waiting for a writer, should the file have become a pipe since it was found. */
async function openFile(
  location: string | Buffer,
): Promise<Result<AsyncIterable<Uint8Array>, CannotOpen>> {
  try {
    const file = await open(location, constants.O_RDONLY | constants.O_NONBLOCK);
    return ok(file.createReadStream());
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    const reason = openFailures[code];
    if (reason === undefined) throw new Error(`Cannot open ${location}`, { cause: error });
    return fail({ kind: "cannot-open", reason });
  }
}

const openFailures: Readonly<Record<string, string>> = {
  EACCES: "this user may not read it",
  EPERM: "this user may not read it",
  ENOENT: "it is gone",
  ENXIO: "it is no regular file any more",
};

/** The model that embeds for the command, as the environment names it; null where it names none. */
export function findEmbedder(): Result<Embedder, string> | null {
  const { embedding, settings } = processModelEnv();
  return embedding === undefined ? null : openEmbedder(embedding, settings);
}
