/** A shorter part of a name is more often an initial than what somebody is called. */
const partLengthMin = 3;

/** Which speakers a question names: by the whole name, or by a part of it that is written with a capital, as names are. */
export function findNamedSpeakers(query: string, speakers: Iterable<string>): ReadonlySet<string> {
  const asked = new Set(listParts(query));
  const askedAnyCase = new Set(listParts(query.toLowerCase()));
  const isNamed = (speaker: string): boolean => {
    if (/\p{sc=Han}/u.test(speaker)) return query.includes(speaker);
    const parts = listParts(speaker);
    const isWhole = parts.length > 0 && parts.every((part) => askedAnyCase.has(part.toLowerCase()));
    return isWhole || parts.some((part) => isCalled(part) && asked.has(part));
  };
  return new Set([...speakers].filter(isNamed));
}

function isCalled(part: string): boolean {
  return part.length >= partLengthMin && /^\p{Lu}/u.test(part);
}

function listParts(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}
