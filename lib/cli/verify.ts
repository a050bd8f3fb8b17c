import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { isSameJson } from "@/lib/base/canonical-json";
import { parseJson } from "@/lib/base/parse-json";
import { documentSchema } from "@/lib/investigation/document/document-schema";
import { verifyAgainstLocalFiles } from "@/lib/server/headless/headless";
import { findFiles, isTruth } from "./find-files";
import { toPlace } from "./place";
import { printResult, printWords } from "./print";
import { type ExitCode, exitCodes, UsageError } from "./usage-error";

/** Problems printed one by one; further ones are counted. */
const problemsShown = 50;

export async function verify(words: readonly string[], signal: AbortSignal): Promise<ExitCode> {
  const { positionals } = parseArgs({ args: [...words], allowPositionals: true });
  const [location, ...folders] = positionals.map(toPlace);
  if (location === undefined || folders.length === 0) {
    throw new UsageError("verify takes a result file and the folder or files it was made from");
  }
  const written = parseJson(await readFile(location, "utf8"));
  const parsed = documentSchema.safeParse(written);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    printWords(`${location} is not a whence.timeline/1 document`);
    printWords(`  ${issue?.path.join(".") ?? ""}: ${issue?.message ?? "unreadable"}`);
    return exitCodes.failed;
  }
  if (!isSameJson(written, parsed.data)) {
    printWords(
      `${location} says things that no whence.timeline/1 document has: they prove nothing`,
    );
    return exitCodes.failed;
  }
  const found = await verifyAgainstLocalFiles(parsed.data, (await findFiles(folders)).files, {
    isLeftOut: isTruth,
    signal,
  });
  for (const { where, what } of found.problems.slice(0, problemsShown)) {
    printWords(`${where}: ${what}`);
  }
  if (parsed.data.masked) {
    printWords(
      "A redacted document: what its tokens hide, its claims and its journal prove nothing here.",
    );
  }
  if (found.unprovedReadings > 0) {
    printWords(
      `${found.unprovedReadings} citations tell what a model read in a picture, and no turn here is on record to have read it: their words are not proved.`,
    );
  }
  const checked = `${found.citations} citations, ${found.claims} claims, ${found.journalEntries} journal entries, ${found.measurements} measurements`;
  if (found.problems.length > 0) {
    printResult(`FAILED: ${found.problems.length} problems in ${checked}`);
    return exitCodes.failed;
  }
  printResult(`verified: ${checked}`);
  return exitCodes.done;
}
