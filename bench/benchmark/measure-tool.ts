import { spawn } from "node:child_process";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { analyzeCopy, type GoldenScore, scoreAgainst } from "@/lib/golden/golden-incident";
import {
  documentSchema,
  type TimelineDocument,
} from "@/lib/investigation/document/document-schema";
import { readTruth } from "../quality/recordings/line-times";
import type { NaiveGuesses } from "../quality/recordings/naive-guesses";

/** `problem`: why there is nothing to score, null when there is. */
export type ToolRun = {
  readonly outcome: string | null;
  readonly score: GoldenScore | null;
  readonly seconds: number;
  readonly problem: string | null;
};

export type Measured = ToolRun & {
  readonly slug: string;
  /** Recorded by writers who had never seen the analyst. */
  readonly isByOthers: boolean;
  readonly isQuiet: boolean;
  readonly naive: NaiveGuesses;
};

export async function isQuiet(incident: string): Promise<boolean> {
  return (await readTruth(incident)).rootCause === null;
}

/** Runs a tool on the evidence of one recording and scores its result; `tool` is null for the rules analyst. */
export async function measureTool(
  incident: string,
  tool: string | null,
  timeMaxMs: number,
): Promise<ToolRun> {
  const startedAt = performance.now();
  const seconds = () => Math.round((performance.now() - startedAt) / 100) / 10;
  const artifacts = join(incident, "artifacts");
  const result =
    tool === null
      ? { document: await analyzeCopy(artifacts), problem: null }
      : await runTool(tool, artifacts, timeMaxMs);
  const took = seconds();
  if (result.document === null) {
    return { outcome: null, score: null, seconds: took, problem: result.problem };
  }
  const { events } = await readTruth(incident);
  // A recording in which nothing happened may tell no events: then the outcome is all there is to judge.
  const score = events.length === 0 ? null : await scoreAgainst(incident, result.document);
  return { outcome: result.document.outcome, score, seconds: took, problem: null };
}

type Result =
  | { readonly document: TimelineDocument; readonly problem: null }
  | { readonly document: null; readonly problem: string };

/** On a copy under a neutral name: the folder's own name tells the answer, and the truth lies beside it. */
async function runTool(tool: string, artifacts: string, timeMaxMs: number): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "benchmark-"));
  try {
    const [evidence, result] = [join(folder, "evidence"), join(folder, "result.json")];
    await cp(artifacts, evidence, { recursive: true });
    const command = tool
      .replaceAll("{artifacts}", quoted(evidence))
      .replaceAll("{result}", quoted(result));
    const problem = await runCommand(command, timeMaxMs);
    if (problem !== null) return { document: null, problem };
    const parsed = documentSchema.safeParse(JSON.parse(await readFile(result, "utf8")));
    if (parsed.success) return { document: parsed.data, problem: null };
    const [first] = parsed.error.issues;
    const where = first === undefined ? "" : `${first.path.join(".")}: ${first.message}`;
    return { document: null, problem: `no whence.timeline/1 document: ${where}` };
  } catch (error) {
    return { document: null, problem: error instanceof Error ? error.message : String(error) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Null when it ended well. */
function runCommand(command: string, timeMaxMs: number): Promise<string | null> {
  return new Promise((resolve) => {
    const child = spawn("sh", ["-c", command], {
      stdio: ["ignore", "inherit", "inherit"],
      timeout: timeMaxMs,
    });
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code, signal) => {
      if (code === 0) resolve(null);
      else resolve(signal === null ? `ended with ${code}` : `ended by ${signal}`);
    });
  });
}

function quoted(path: string): string {
  return `'${path.replaceAll("'", `'\\''`)}'`;
}
