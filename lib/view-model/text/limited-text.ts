/**
 * What a field with a limit is given: its description gives way to the limit once nothing more fits. A browser cuts
 * what is typed or pasted beyond it without a word.
 */
export function limitText(
  text: string,
  charsMax: number,
  description = "",
): { readonly maxLength: number; readonly description?: string } {
  const shown = text.length < charsMax ? description : fullText(charsMax);
  return shown === "" ? { maxLength: charsMax } : { maxLength: charsMax, description: shown };
}

function fullText(charsMax: number): string {
  return `${charsMax.toLocaleString("en-US")} characters fit here at most. Text after that is cut off.`;
}
