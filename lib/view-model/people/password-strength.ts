/** How hard a password is to guess, and what would make it harder. A hint: only the length is a rule. */
export type PasswordStrength = {
  /** 0 nothing typed, 1 refused for its length, 2 weak, 3 fair, 4 strong. */
  readonly level: 0 | 1 | 2 | 3 | 4;
  readonly hint: string;
};

/**
 * Length counts most (NIST SP 800-63B, 3.1.1: length over composition rules), so only different
 * characters are counted: "aaaaaaaaaaaa" is short. Words of the person's own name are counted as one.
 */
export function ratePassword(
  password: string,
  { lengthMin, ownWords }: { readonly lengthMin: number; readonly ownWords: readonly string[] },
): PasswordStrength {
  if (password === "") return { level: 0, hint: `${lengthMin} characters or more` };
  if (password.length < lengthMin) {
    const missing = lengthMin - password.length;
    return { level: 1, hint: `${missing} more ${missing === 1 ? "character" : "characters"}` };
  }
  const own = ownWords.find((word) => word.length > 2 && contains(password, word));
  if (own !== undefined) return { level: 2, hint: "Weak: leave your own name out" };
  const variety = new Set(password.toLowerCase()).size;
  if (variety < 6) return { level: 2, hint: "Weak: few different characters" };
  if (variety < 9 || password.length < 14) return { level: 3, hint: "Fair: longer is stronger" };
  return { level: 4, hint: "Strong" };
}

function contains(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.toLowerCase());
}
