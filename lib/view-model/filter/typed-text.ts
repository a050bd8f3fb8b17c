/**
 * What stands in a box whose text is kept elsewhere too, in an address say. What is kept follows a moment after it
 * was sent, and more may have been typed by then.
 */
export type TypedText = {
  readonly typed: string;
  /** As it was kept when it was last looked at. */
  readonly kept: string;
  /** What was sent and is not kept yet, in order. */
  readonly sent: readonly string[];
};

export function openTyped(kept: string): TypedText {
  return { typed: kept, kept, sent: [] };
}

export function sendTyped(box: TypedText, text: string): TypedText {
  return {
    ...box,
    typed: text,
    sent: text === box.kept && box.sent.length === 0 ? [] : [...box.sent, text],
  };
}

/** The box holds on to what is typed while its own texts come to be kept, and follows one from elsewhere: a step back, say. */
export function followKept(box: TypedText, kept: string): TypedText {
  if (kept === box.kept) return box;
  // Space around the words may be taken off where they are kept.
  const isKept = (text: string) => text.trim() === kept.trim();
  const own = box.sent.findIndex(isKept);
  if (own === -1 && !isKept(box.typed)) return openTyped(kept);
  return { ...box, kept, sent: box.sent.slice(own + 1) };
}
