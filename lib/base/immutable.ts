type Leaf = string | number | boolean | null | undefined;

/** What a schema yields, as the inside holds it: nothing of it is changed in place. Branded ids and instants stay. */
export type Immutable<T> = T extends Leaf
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Immutable<Item>[]
    : { readonly [Key in keyof T]: Immutable<T[Key]> };
