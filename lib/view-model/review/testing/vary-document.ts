type Item = Readonly<Record<string, unknown>>;

/** A stored document as far as it is varied. */
export type StoredDocument = Item & {
  readonly incident: Item;
  readonly artifacts: readonly { readonly path: string; readonly sha256: string }[];
  readonly events: readonly Item[];
  readonly causalLinks: readonly Item[];
  readonly gaps: readonly Item[];
};

/**
 * The kth variation of a stored document, from 0 to 9: other titles and decisions, and some pieces fewer. The 0th is the
 * document. The frozen files hold what the version of then made of exactly these: it must not change.
 */
export function varyDocument(document: StoredDocument, k: number): StoredDocument {
  if (k === 0) return document;
  const status = k % 2 === 0 ? "edited" : "accepted";
  const decide = (list: readonly Item[], every: number) =>
    list.map((item, at) => ((at + k) % every === 0 ? { ...item, status } : item));
  return {
    ...document,
    incident: { ...document.incident, title: `${document.incident.title} (${k})` },
    events: decide(document.events, 3).map((event, at) =>
      at % 10 === k ? { ...event, title: `${event.title}, as ${k} people saw it` } : event,
    ),
    causalLinks: decide(document.causalLinks, 4).filter((_, at) => at % 11 !== k),
    gaps: document.gaps.filter((_, at) => at % 5 !== k % 5),
  };
}
