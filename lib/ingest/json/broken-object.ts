/** A line that begins an object and ends inside one of its texts. */
export function isOpenObject(line: string): boolean {
  if (!/^\s*\{\s*"/.test(line)) return false;
  let isInString = false;
  for (let at = 0; at < line.length; at++) {
    const code = line.charCodeAt(at);
    if (code === 34) isInString = !isInString;
    else if (code === 92 && isInString) at++;
  }
  return isInString;
}

const stringOrRest = /"[^"\\]*(?:\\.[^"\\]*)*"?|[^"]+/gs;
// biome-ignore lint/suspicious/noControlCharactersInRegex: raw control bytes are what is looked for
const rawControl = /[\u0000-\u001f]/g;

/** The object as it should have been written: line breaks and tabs inside its texts escaped. */
export function withoutRawBreaks(text: string): string {
  return text.replace(stringOrRest, (part) =>
    part.startsWith('"') ? part.replace(rawControl, escapeControl) : part,
  );
}

function escapeControl(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
