import type { StandingLink } from "./contradictions";

/**
 * The links that close a circle: those that point back in the order of onset (the places' own order) inside a strongly
 * connected part. What is not part of a circle stays, also where it points back: clocks may be wrong. Parts are found in
 * two sweeps (Sharir, "A strong-connectivity algorithm and its applications in data flow analysis", 1981).
 */
export function closingLinks(
  size: number,
  links: readonly StandingLink[],
): ReadonlySet<StandingLink> {
  const partOf = stronglyConnected(size, links);
  return new Set(
    links.filter(({ source, target }) => source > target && partOf[source] === partOf[target]),
  );
}

function stronglyConnected(size: number, links: readonly StandingLink[]): readonly number[] {
  const forward: number[][] = Array.from({ length: size }, () => []);
  const backward: number[][] = Array.from({ length: size }, () => []);
  for (const { source, target } of links) {
    forward[source]?.push(target);
    backward[target]?.push(source);
  }
  const partOf = new Array<number>(size).fill(-1);
  for (const start of finishing(forward).toReversed()) {
    if (partOf[start] !== -1) continue;
    partOf[start] = start;
    const part = [start];
    for (const member of part) {
      const fresh = new Set((backward[member] ?? []).filter((place) => partOf[place] === -1));
      for (const place of fresh) partOf[place] = start;
      part.push(...fresh);
    }
  }
  return partOf;
}

/** Places in the order in which a search in depth leaves them; by a stack of its own, for chains are long. */
function finishing(forward: readonly (readonly number[])[]): readonly number[] {
  const finished: number[] = [];
  const isSeen = new Uint8Array(forward.length);
  for (let start = 0; start < forward.length; start += 1) {
    if (isSeen[start] === 1) continue;
    isSeen[start] = 1;
    const stack = [{ place: start, next: 0 }];
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const target = forward[top.place]?.[top.next];
      top.next += 1;
      if (target === undefined) {
        finished.push(top.place);
        stack.pop();
      } else if (isSeen[target] === 0) {
        isSeen[target] = 1;
        stack.push({ place: target, next: 0 });
      }
    }
  }
  return finished;
}
