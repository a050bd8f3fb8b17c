/** Where a record about somebody names them; people sign at the end of what they write. */
const headChars = 80;

/** `User mara logged in`: the record speaks of whom it is by, as logs do. */
export function isSpokenOf(speaker: string, text: string): boolean {
  const [head, name] = [text.slice(0, headChars), speaker.trim()];
  if (name.length < 2) return false;
  for (let at = head.indexOf(name); at >= 0; at = head.indexOf(name, at + 1)) {
    const [before, behind] = [head.charAt(at - 1), head.charAt(at + name.length)];
    if (!isWordChar(before) && !isWordChar(behind)) return true;
  }
  return false;
}

function isWordChar(char: string): boolean {
  return /[\p{L}\p{N}_]/u.test(char);
}
