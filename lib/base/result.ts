/** An expected outcome the caller must handle: a value, or an error that is a union on `kind`. */
export type Result<T, E> = { readonly ok: true; readonly value: T } | Failure<E>;

export type Failure<E> = { readonly ok: false; readonly error: E };

export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

export function fail<E>(error: E): Failure<E> {
  return { ok: false, error };
}
