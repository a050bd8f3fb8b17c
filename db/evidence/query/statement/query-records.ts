import { fail, ok, type Result } from "@/lib/base/result";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import type {
  CopiedTable,
  QueryLimits,
  QueryProblem,
  QueryRows,
} from "@/lib/investigation/ports/query-port";
import type { EvidenceSource } from "../evidence-sources";
import { findRefusal } from "./check-statement";
import { cut } from "./json-cells";
import type { Answer, Prepared } from "./messages";
import { describeRecords } from "./record-views";
import type { StatementProcess, StatementProcesses } from "./statement-process";

const statementCharactersMax = 20_000;
/** On a busy machine a process takes a second to start; hostile text may keep a parser busy for good. */
const parseMsMax = 20_000;
/** Hundreds of files are opened. */
const prepareMsMax = 60_000;
const engineWordsMax = 600;

type Answered = Result<QueryRows, QueryProblem>;

/** Answers one read-only statement over the records of one incident, in a process of its own. */
export async function queryRecords(
  evidence: {
    readonly artifacts: EvidenceReader["artifacts"];
    readonly ranked: readonly EvidenceSource[];
    readonly statements: StatementProcesses;
    readonly tables?: readonly CopiedTable[];
  },
  sql: string,
  limits: QueryLimits,
  signal: AbortSignal | undefined,
): Promise<Answered> {
  signal?.throwIfAborted();
  if (sql.length > statementCharactersMax) {
    return refuse(
      `The statement is ${sql.length} characters long, and ${statementCharactersMax} are read: make it shorter.`,
    );
  }
  // The engine would read on to the end here, and no further than this there.
  if (sql.includes("\0")) return refuse("The statement holds a NUL character: leave it out.");
  const { artifacts, ranked, statements, tables = [] } = evidence;
  return statements.with({ signal, asker: limits.asker }, async (process) => {
    const refusal = await parse(process, sql, tables);
    if (refusal !== null) return refusal;
    await prepare(process, await describeRecords(artifacts, ranked, tables));
    return run(process, sql, limits);
  });
}

function refuse(sentence: string): Answered {
  return fail({ kind: "refused", sentence });
}

async function parse(
  process: StatementProcess,
  sql: string,
  tables: readonly CopiedTable[],
): Promise<Answered | null> {
  const answer = await process.ask({ kind: "parse", sql }, parseMsMax);
  switch (answer.kind) {
    case "parsed": {
      const refusal = findRefusal(
        answer.tree,
        tables.map(({ name }) => name),
      );
      return refusal === null ? null : refuse(refusal);
    }
    case "too-large":
    case "late":
      return refuse("The statement cannot be read in reasonable time: make it shorter.");
    default:
      throw broken(process, answer);
  }
}

async function prepare(process: StatementProcess, prepared: Prepared): Promise<void> {
  const answer = await process.ask({ kind: "prepare", ...prepared }, prepareMsMax);
  if (answer.kind !== "prepared") throw broken(process, answer);
}

async function run(
  process: StatementProcess,
  sql: string,
  { rowsMax, cellCharactersMax, timeoutMs }: QueryLimits,
): Promise<Answered> {
  const answer = await process.ask({ kind: "run", sql, rowsMax, cellCharactersMax }, timeoutMs);
  switch (answer.kind) {
    case "answered":
      return ok(answer.rows);
    case "failed":
      return fail({ kind: "failed", sentence: sayWhy(answer.why) });
    case "late":
      return fail({
        kind: "too-slow",
        sentence: `The statement took longer than ${timeoutMs / 1000} s and was ended: ask about one path, a shorter time, or fewer columns.`,
      });
    case "too-large":
      return fail({ kind: "too-large", sentence: tooLarge });
    case "ended":
      return fail({
        kind: "failed",
        sentence: "The engine broke off over this statement: put the question in another way.",
      });
    default:
      throw broken(process, answer);
  }
}

const tooLarge =
  "The statement needs more memory than it may use: count or filter first, sort and join fewer rows, or collect fewer values into one.";

/** The engine quotes the statement, which is its author's; settings it would have changed are none of theirs. */
function sayWhy(why: string): string {
  const [first = ""] = why.split("\nPossible solutions:", 1);
  return cut(`The statement failed: ${first.trim()}`, engineWordsMax);
}

function broken(
  { complaint }: StatementProcess,
  answer: Answer | { readonly kind: "late" | "ended" },
): Error {
  const why = "why" in answer ? answer.why : answer.kind;
  return new Error(`The records could not be queried: ${why} ${complaint}`.trim());
}
