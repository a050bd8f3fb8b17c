/**
 * What is made of a thing, made once and kept for as long as somebody holds the thing itself. Only for things nobody
 * changes, and for what is made of them alone.
 */
export function onceFor<Thing extends object, Made>(
  make: (thing: Thing) => Made,
): (thing: Thing) => Made {
  const kept = new WeakMap<Thing, { readonly made: Made }>();
  return (thing) => {
    const known = kept.get(thing) ?? { made: make(thing) };
    kept.set(thing, known);
    return known.made;
  };
}
