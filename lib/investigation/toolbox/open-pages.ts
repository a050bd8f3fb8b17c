/**
 * Cursors under short names. A cursor of the evidence may hold what a record says, and whoever asks is shown that masked
 * only; so it never leaves. Names are known as long as their desk is, and of very many the last.
 */
export type OpenPages = {
  /** For the note of an answer: "; more with cursor p3", or nothing where there is no further page. */
  tellNext(cursor: string | null): string;
  /** The cursor behind a name; a message when there is none any more. Without a name, the first page. */
  find(name: string | undefined): { readonly cursor?: string } | string;
};

/** A desk that an agent comes back to for days would keep every page it ever opened. */
const openMax = 1_000;

export function createOpenPages(): OpenPages {
  const cursors = new Map<string, string>();
  let given = 0;
  return {
    tellNext(cursor) {
      if (cursor === null) return "";
      given += 1;
      const name = `p${given}`;
      cursors.set(name, cursor);
      const [oldest] = cursors.keys();
      if (cursors.size > openMax && oldest !== undefined) cursors.delete(oldest);
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
