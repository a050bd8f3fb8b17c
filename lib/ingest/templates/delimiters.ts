const delimiters = new Uint8Array(65_536);
for (const char of " \t\r\n,;()[]{}=<>|\"'\u00a0\u001b\u0001，。：；（）、！？「」【】《》“”") {
  delimiters[char.charCodeAt(0)] = 1;
}

/** Blanks, `,` `;` brackets `=` `<` `>` `|` quotes and their East Asian forms end a word. */
export function isDelimiter(code: number): boolean {
  return delimiters[code] === 1;
}

/** `.` `:` `!` `?` behind a word are not part of it. */
export function isTrailing(code: number): boolean {
  return code === 46 || code === 58 || code === 33 || code === 63;
}
