/** An answer has a line for each place, however many the place has. */
export function inOneLine(text: string): string {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join(" ⏎ ")
    .replace(/ ⏎ (?=[\]}])|(?<=[[{]) ⏎ /g, " ");
}
