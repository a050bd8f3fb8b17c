/** The one place that writes to the terminal: results to standard output, words to standard error. */
export function printResult(text: string): void {
  process.stdout.write(text.endsWith("\n") ? text : `${text}\n`);
}

export function printWords(text: string): void {
  process.stderr.write(`${text}\n`);
}
