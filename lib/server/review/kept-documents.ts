/** Characters that are kept; what was asked for longest ago is forgotten first. */
const charactersMax = 24_000_000;

/** What permalinks show, made once. */
export type KeptDocuments<Document> = {
  /** What was made under this key before, or what `make` makes now; of many who ask at once one makes it. */
  get(key: string, make: () => Promise<Document>): Promise<Document>;
};

type Kept<Document> = { readonly document: Promise<Document>; characters: number };

/**
 * Keeps what is costly to make and never changes under its key: the key has to name everything it was made of. What
 * could not be made is not kept, so that the next who asks tries again.
 */
export function createKeptDocuments<Document>(max = charactersMax): KeptDocuments<Document> {
  const kept = new Map<string, Kept<Document>>();
  const forgetOldest = () => {
    let characters = [...kept.values()].reduce((sum, entry) => sum + entry.characters, 0);
    for (const [key, entry] of kept) {
      if (characters <= max) return;
      kept.delete(key);
      characters -= entry.characters;
    }
  };
  return {
    get(key, make) {
      const known = kept.get(key);
      if (known) {
        kept.delete(key);
        kept.set(key, known);
        return known.document;
      }
      const entry: Kept<Document> = { document: make(), characters: key.length };
      kept.set(key, entry);
      entry.document.then(
        (document) => {
          if (kept.get(key) !== entry) return;
          entry.characters += JSON.stringify(document).length;
          forgetOldest();
        },
        () => {
          if (kept.get(key) === entry) kept.delete(key);
        },
      );
      return entry.document;
    },
  };
}
