/** Longer texts are not remembered: they seldom come twice and would fill the memory. */
const charactersMax = 300;
const textsMax = 5000;

/**
 * The function, with its last answers remembered. For what is asked of every record about a few texts, such as
 * its path or the names of its fields. When full, all is forgotten: hostile texts never come twice.
 */
export function rememberTexts<Answer>(answer: (text: string) => Answer): (text: string) => Answer {
  const known = new Map<string, Answer>();
  return (text) => {
    const remembered = known.get(text);
    if (remembered !== undefined) return remembered;
    const found = answer(text);
    if (text.length > charactersMax) return found;
    if (known.size >= textsMax) known.clear();
    known.set(text, found);
    return found;
  };
}
