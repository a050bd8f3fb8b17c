import { makeResetLink } from "@/lib/server/people/reset-password";
import { printResult, printWords } from "./print";
import { type ExitCode, exitCodes, UsageError } from "./usage-error";

export async function resetPassword(words: readonly string[]): Promise<ExitCode> {
  const option = "--second-factor";
  const [email, ...rest] = words.filter((word) => word !== option);
  if (!email || rest.length > 0) throw new UsageError("Give the e-mail address of one account");
  const made = await makeResetLink(email, printWords, words.includes(option));
  if (!made.ok) {
    printWords(made.error.message);
    return exitCodes.failed;
  }
  printWords(
    `Open this link to set a new password for ${made.value.name}. It works once, for a day.`,
  );
  if (words.includes(option)) printWords("The second factor was removed.");
  printResult(made.value.url);
  return exitCodes.done;
}
