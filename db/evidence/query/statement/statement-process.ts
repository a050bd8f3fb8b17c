import { type ChildProcess, spawn } from "node:child_process";
import { createFairTurns } from "@/lib/base/fair-turns";
import { instant } from "@/lib/base/instant";
import { programFile } from "../../../files/program-file";
import type { Answer, Question } from "./messages";

/** Each keeps one core busy. */
const processesAtOnce = 2;
/** Of the rows on their way to us; those of the engine are its own (program.ts). */
const heapMbMax = 256;
const complaintCharactersMax = 2_000;

export type StatementProcess = {
  /** `late` and `ended`: there is no process any more. */
  ask(question: Question, limitMs: number): Promise<Answer | { readonly kind: "late" | "ended" }>;
  /** What it complained of before it ended. */
  readonly complaint: string;
};

export type StatementProcesses = {
  /** One process for each use, and in turn by who asks; it is gone when `use` has ended, and at once when nobody waits any more. */
  with<T>(
    asking: { readonly signal: AbortSignal | undefined; readonly asker: string | undefined },
    use: (process: StatementProcess) => Promise<T>,
  ): Promise<T>;
};

export function createStatementProcesses(): StatementProcesses {
  const turns = createFairTurns({
    ...{ atOnce: processesAtOnce, ofEachMax: 1, stretchMs: Number.POSITIVE_INFINITY },
    now: () => instant(0),
  });
  let unnamed = 0;
  return {
    with: ({ signal, asker }, use) =>
      turns(asker ?? `unnamed ${unnamed++}`, async () => {
        const program = await programFile("db/evidence/query/statement/program.ts");
        signal?.throwIfAborted();
        const running = new RunningProcess(program);
        const end = () => running.end();
        signal?.addEventListener("abort", end);
        try {
          return await use(running);
        } finally {
          signal?.removeEventListener("abort", end);
          await running.end();
          signal?.throwIfAborted();
        }
      }),
  };
}

class RunningProcess implements StatementProcess {
  private readonly child: ChildProcess;
  private readonly gone: Promise<void>;
  private settle: ((answer: Answer | { kind: "late" | "ended" }) => void) | null = null;
  private isEnded = false;
  complaint = "";

  constructor(program: string) {
    this.child = spawn(
      process.execPath,
      ["--enable-source-maps", `--max-old-space-size=${heapMbMax}`, program],
      {
        stdio: ["ignore", "ignore", "pipe", "ipc"],
        cwd: process.cwd(),
        env: ownEnvironment(),
        windowsHide: true,
      },
    );
    this.gone = new Promise((resolve) => {
      this.child.once("exit", () => resolve());
      this.child.once("error", (error) => {
        this.complain(String(error));
        resolve();
      });
    });
    void this.gone.then(() => {
      this.isEnded = true;
      this.give({ kind: "ended" });
    });
    this.child.on("message", (answer: Answer) => this.give(answer));
    this.child.stderr?.setEncoding("utf8").on("data", (text: string) => this.complain(text));
  }

  async ask(question: Question, limitMs: number): ReturnType<StatementProcess["ask"]> {
    if (this.isEnded) return { kind: "ended" };
    const late = setTimeout(() => this.give({ kind: "late" }), limitMs);
    try {
      return await new Promise((resolve) => {
        this.settle = resolve;
        this.child.send(question, (error) => {
          if (error !== null) this.give({ kind: "ended" });
        });
      });
    } finally {
      clearTimeout(late);
    }
  }

  async end(): Promise<void> {
    this.child.kill("SIGKILL");
    await this.gone;
  }

  private give(answer: Answer | { kind: "late" | "ended" }): void {
    this.settle?.(answer);
    this.settle = null;
  }

  private complain(text: string): void {
    this.complaint = (this.complaint + text).slice(-complaintCharactersMax);
  }
}

/** Passwords and keys are in ours. Windows starts nothing without the folder it lies in. */
function ownEnvironment(): NodeJS.ProcessEnv {
  // biome-ignore lint/style/noProcessEnv: handed to a child process, not read as settings.
  const { NODE_ENV, SystemRoot } = process.env;
  return { NODE_ENV, TZ: "UTC", ...(SystemRoot === undefined ? {} : { SystemRoot }) };
}
