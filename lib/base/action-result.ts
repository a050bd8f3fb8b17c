/** What a server action answers to the browser: nothing in `message` that we did not write. */
export type ActionResult<T> =
  | { readonly ok: true; readonly value: T }
  | {
      readonly ok: false;
      readonly kind: "invalid" | "forbidden" | "not-found" | "conflict" | "failed";
      readonly message: string;
      /** Messages by field name, for forms. */
      readonly fields?: Readonly<Record<string, string>>;
    };
