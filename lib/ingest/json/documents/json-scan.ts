import { depthChange } from "../json-object";

/** Where things are in a JSON text, without parsing it: each function answers with an offset. */

export function skipBlank(text: string, from: number): number {
  let at = from;
  while (at < text.length && (text.charCodeAt(at) <= 32 || text.charCodeAt(at) === 0xfeff)) at++;
  return at;
}

/** Past blanks and commas. */
export function skipBetween(text: string, from: number): number {
  let at = skipBlank(text, from);
  while (text.charCodeAt(at) === 44) at = skipBlank(text, at + 1);
  return at;
}

/** Where the value at `at` ends, or -1 when the text ends first. */
export function valueEnd(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code === 34) return stringEnd(text, at);
  return depthChange(code) === 1 ? nestedEnd(text, at) : plainEnd(text, at);
}

function nestedEnd(text: string, at: number): number {
  let depth = 0;
  let index = at;
  while (index >= 0 && index < text.length) {
    const code = text.charCodeAt(index);
    depth += depthChange(code);
    if (depth === 0) return index + 1;
    index = code === 34 ? stringEnd(text, index) : index + 1;
  }
  return -1;
}

/** Where the string at `at` ends, or -1 when the text ends first. */
export function stringEnd(text: string, at: number): number {
  for (let index = at + 1; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === 92) index++;
    else if (code === 34) return index + 1;
  }
  return -1;
}

/** Numbers and words end at a comma, a bracket or a blank; anything odd is one character long, to move on. */
function plainEnd(text: string, at: number): number {
  let end = at;
  while (end < text.length && !endsPlain(text.charCodeAt(end))) end++;
  return end === at ? at + 1 : end;
}

/** A blank, `"`, `,`, `[`, `]`, `{` or `}`. */
function endsPlain(code: number): boolean {
  if (code <= 32 || code === 34 || code === 44) return true;
  return code === 91 || code === 93 || code === 123 || code === 125;
}
