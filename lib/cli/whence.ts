import { createInterface } from "node:readline";
import { isNpmScript } from "@/lib/server/environment/command-folder";
import { AnalystError } from "@/lib/server/headless/analyst-error";
import { helpText } from "./help-text";
import { printResult, printWords } from "./print";
import { describeFailure, type ExitCode, exitCodes, UsageError } from "./usage-error";

/** What a command needs is loaded by that command: whoever asks for help waits for none of it. */
async function main(words: readonly string[], signal: AbortSignal): Promise<ExitCode> {
  const [command, ...rest] = words;
  if (asksForHelp(words)) {
    printResult(helpText);
    return exitCodes.done;
  }
  switch (command) {
    case "analyze":
      return (await import("./analyze")).analyze(rest, signal);
    case "survey":
      return (await import("./survey")).survey(rest, signal);
    case "query":
      return (await import("./query")).query(rest, signal);
    case "time":
      return (await import("./time")).time(
        rest,
        createInterface({ input: process.stdin, signal, crlfDelay: Infinity }),
      );
    case "ask":
      return (await import("./ask")).ask(rest, signal);
    case "what-if":
      return (await import("./what-if")).whatIf(rest, signal);
    case "mcp":
      return (await import("./mcp")).mcp(rest, signal);
    case "push":
      return (await import("./push")).push(rest, signal);
    case "search":
      return (await import("./search")).search(rest, signal);
    case "export":
      return (await import("./export")).exportResult(rest);
    case "verify":
      return (await import("./verify")).verify(rest, signal);
    case "verify-store":
      return (await import("./verify-store")).verifyStore(rest, signal);
    case "backup":
      return (await import("./backup")).backup(rest, signal);
    case "restore":
      return (await import("./backup")).restore(rest, signal);
    case "import-incident":
      return (await import("./backup")).importOne(rest, signal);
    case "bundle":
      return (await import("./bundle")).bundle(rest);
    case "signing-key":
      return (await import("./bundle")).signingKey(rest);
    case "verify-bundle":
      return (await import("./verify-bundle")).verifyBundle(rest);
    case "replay":
      return (await import("./replay")).replay(rest, signal);
    case "catalogue":
      return (await import("./catalogue")).catalogue(rest);
    case "worker":
      return (await import("./worker")).worker(rest, signal);
    case "reset-password":
      return (await import("./reset-password")).resetPassword(rest);
    default:
      throw new UsageError(command ? `Unknown command: ${command}` : "Name a command");
  }
}

function asksForHelp(words: readonly string[]): boolean {
  const end = words.indexOf("--");
  const options = end === -1 ? words : words.slice(0, end);
  return words[0] === "help" || options.some((word) => word === "--help" || word === "-h");
}

const interrupt = new AbortController();
// Listened to for good: npm passes on what the terminal has already sent, and the second must not cut
// off the cleaning up that the first one asked for.
for (const name of ["SIGINT", "SIGTERM"]) {
  process.on(name, () => interrupt.abort(new Error("Interrupted")));
}
// A signal that reaches npm alone kills the shell between: whoever waited for the result is gone.
const parent = process.ppid;
if (isNpmScript()) {
  setInterval(() => {
    if (process.ppid !== parent) interrupt.abort(new Error("Interrupted"));
  }, 250).unref();
}
// Whoever reads the result may have seen enough, as in `… | head`.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

try {
  process.exitCode = await main(process.argv.slice(2), interrupt.signal);
} catch (error) {
  process.exitCode = reportFailure(error);
}

/** Node's own argument parser and missing files are the user's to mend; all else is ours. */
function reportFailure(error: unknown): ExitCode {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const isUsage =
    error instanceof UsageError ||
    error instanceof AnalystError ||
    code.startsWith("ERR_PARSE_ARGS") ||
    code === "ENOENT";
  printWords(describeFailure(error));
  if (isUsage) printWords("See: npm run --silent whence -- help");
  return isUsage ? exitCodes.usage : exitCodes.failed;
}
