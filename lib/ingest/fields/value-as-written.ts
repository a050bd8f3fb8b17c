/**
 * A word as a number only where the number spells the same characters: `000123`, `1.10` and an identifier that a
 * double does not hold stay text. Whoever counts reads numbers from text all the same.
 */
export function valueAsWritten(text: string): string | number {
  const first = text.charCodeAt(0);
  // Cheap refusal of words: a number begins with a digit or a sign.
  if (!((first >= 48 && first <= 57) || first === 45) || !plainNumber.test(text)) return text;
  const number = Number(text);
  return String(number) === text ? number : text;
}

const plainNumber = /^-?\d{1,16}(\.\d{1,16})?$/;
