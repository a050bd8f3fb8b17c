declare const brand: unique symbol;

/** A `T` that only its own constructor or parser can make, so that two kinds of id never mix. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };
