/** A reader stumbled over content nobody thought of: our bug, and no reason to lose the other files. */
export class ReaderFailure extends Error {
  constructor(reader: string, options: { readonly cause: unknown }) {
    const { cause } = options;
    const why = cause instanceof Error ? cause.message : String(cause);
    super(`The reader ${reader} failed on it: ${why}`, options);
    this.name = "ReaderFailure";
  }
}
