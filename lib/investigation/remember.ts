/** Remembers the last few results by their key. One that failed is not remembered; whoever waits for it hears of the failure. */
export function createMemory<T>(sizeMax: number) {
  const remembered = new Map<string, Promise<T>>();
  return (key: string, make: () => Promise<T>): Promise<T> => {
    const known = remembered.get(key);
    if (known) {
      // The one asked for last goes last.
      remembered.delete(key);
      remembered.set(key, known);
      return known;
    }
    const made = make();
    remembered.set(key, made);
    made.catch(() => remembered.delete(key));
    const [oldest] = remembered.keys();
    if (remembered.size > sizeMax && oldest !== undefined) remembered.delete(oldest);
    return made;
  };
}
