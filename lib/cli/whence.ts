import { analyze } from "./analyze";
import { helpText } from "./help-text";
import { printResult, printWords } from "./print";
import { resetPassword } from "./reset-password";
import { type ExitCode, exitCodes, UsageError } from "./usage-error";
import { verify } from "./verify";

async function main(words: readonly string[], signal: AbortSignal): Promise<ExitCode> {
  const [command, ...rest] = words;
  switch (command) {
    case "analyze":
      return analyze(rest, signal);
    case "verify":
      return verify(rest);
    case "reset-password":
      return resetPassword(rest);
    case "help":
    case "--help":
      printResult(helpText);
      return exitCodes.done;
    default:
      throw new UsageError(command ? `Unknown command: ${command}` : "Name a command");
  }
}

const interrupt = new AbortController();
process.once("SIGINT", () => interrupt.abort(new Error("Interrupted")));
process.once("SIGTERM", () => interrupt.abort(new Error("Interrupted")));

try {
  process.exitCode = await main(process.argv.slice(2), interrupt.signal);
} catch (error) {
  process.exitCode = reportFailure(error);
}

/** Node's own argument parser and missing files are the user's to mend; all else is ours. */
function reportFailure(error: unknown): ExitCode {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const isUsage =
    error instanceof UsageError || code.startsWith("ERR_PARSE_ARGS") || code === "ENOENT";
  printWords(error instanceof Error ? error.message : String(error));
  if (isUsage) printWords("See: npm run --silent whence -- help");
  return isUsage ? exitCodes.usage : exitCodes.failed;
}
