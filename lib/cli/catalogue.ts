import { parseArgs } from "node:util";
import { builtInFiles } from "@/lib/catalogue/built-in";
import { readCatalogueFiles } from "@/lib/server/catalogue/installed-catalogue";
import { printResult, printWords } from "./print";
import { type ExitCode, exitCodes, UsageError } from "./usage-error";

/** `whence catalogue check [file.yaml …]`: reports every error of the files with its line, without files of the built-in ones. */
export async function catalogue(words: readonly string[]): Promise<ExitCode> {
  const { positionals } = parseArgs({ args: [...words], allowPositionals: true, strict: true });
  const [command, ...files] = positionals;
  if (command !== "check") throw new UsageError("Say what to do: catalogue check [file.yaml …]");
  const { entries, errors } = await readCatalogueFiles(files.length > 0 ? files : builtInFiles());
  for (const { file, line, message } of errors) printResult(`${file}:${line}: ${message}`);
  printWords(`${entries.length} entries without an error, ${errors.length} errors`);
  return errors.length === 0 ? exitCodes.done : exitCodes.failed;
}
