/**
 * Cursors under short names. A cursor of the evidence may hold what a record says, and whoever asks is shown that masked
 * only; so it never leaves. Names are known as long as their desk is.
 */
export type OpenPages = {
  /** For the note of an answer: "; more with cursor p3", or nothing where there is no further page. */
  tellNext(cursor: string | null): string;
  /** The cursor behind a name; a message when there is none any more. Without a name, the first page. */
  find(name: string | undefined): { readonly cursor?: string } | string;
};

export function createOpenPages(): OpenPages {
  const cursors = new Map<string, string>();
  return {
    tellNext(cursor) {
      if (cursor === null) return "";
      const name = `p${cursors.size + 1}`;
      cursors.set(name, cursor);
      return `; more with cursor ${name}`;
    },
    find(name) {
      if (name === undefined) return {};
      const cursor = cursors.get(name.trim());
      return cursor === undefined
        ? "That page is not open: ask without a cursor, for the first one"
        : { cursor };
    },
  };
}
