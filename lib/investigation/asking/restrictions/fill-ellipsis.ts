import { areSiblings, identifiersIn } from "./asked-names";

/** "Was N1 opened before N2": the second does what the first does, and is told by its name alone. */
export function fillEllipsis(first: string, second: string): string {
  const [name, ...others] = second.replace(/^(?:the|an?) /iu, "").split(/\s+/u);
  if (name === undefined || name === "" || others.length > 0) return second;
  const words = first.split(/\s+/u);
  const isOfForm = (word: string) => identifiersIn(word).length > 0;
  const sibling = words.find((word) => areSiblings(word.toLowerCase(), name.toLowerCase()));
  const replaced =
    sibling ?? (second.startsWith(name) ? words.slice(0, 1).find(isOfForm) : undefined);
  if (replaced === undefined || words.length < 2) return second;
  return words.map((word) => (word === replaced ? name : word)).join(" ");
}
