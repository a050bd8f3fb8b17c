/**
 * Finds every occurrence of many values at once in one pass (Aho and Corasick, 1975,
 * https://doi.org/10.1145/360825.360855): in time linear in the text, however many values there are and
 * however they overlap. A regular expression of alternatives is not.
 */
export type KnownValues<Value extends object> = {
  add(pattern: string, value: Value): void;
  /** Whether a longer value begins so, and none is just that. */
  isBeginning(text: string): boolean;
  /** The longest value that stands and ends at each place, and the beginning of one where the text was cut inside it. */
  find(text: string, stands?: Stands<Value>): readonly Occurrence<Value>[];
};

/** Whether a value that is written at a place is meant there. */
type Stands<Value> = (value: Value, from: number, to: number) => boolean;

type Occurrence<Value> = {
  readonly from: number;
  readonly to: number;
  readonly value: Value;
  /** The text ends, or has an ellipsis, inside the value. */
  readonly isCut: boolean;
};

type Node<Value> = {
  readonly next: Map<number, Node<Value>>;
  readonly depth: number;
  /** A value this node is on the way to; null at the root only. */
  readonly toward: Value | null;
  value: Value | null;
  /** The longest other beginning of a value that this one ends with. */
  fallback: Node<Value> | null;
  /** The nearest node along the fallbacks that ends a value. */
  shorter: Node<Value> | null;
};

/** Fewer characters of a value that was cut off could begin anything. */
const cutMin = 8;

export function createKnownValues<Value extends object>(): KnownValues<Value> {
  const root = createNode<Value>(0, null);
  let isLinked = true;
  return {
    add(pattern, value) {
      let node = root;
      for (let index = 0; index < pattern.length; index += 1) {
        const code = pattern.charCodeAt(index);
        const next: Node<Value> = node.next.get(code) ?? createNode(index + 1, value);
        node.next.set(code, next);
        node = next;
      }
      node.value ??= value;
      isLinked = false;
    },
    isBeginning(text) {
      let node: Node<Value> | undefined = root;
      for (let index = 0; index < text.length && node !== undefined; index += 1) {
        node = node.next.get(text.charCodeAt(index));
      }
      return node !== undefined && node.value === null;
    },
    find(text, stands = () => true) {
      if (root.next.size === 0) return [];
      if (!isLinked) link(root);
      isLinked = true;
      return search(root, text, stands);
    },
  };
}

function createNode<Value>(depth: number, toward: Value | null): Node<Value> {
  return { next: new Map(), depth, toward, value: null, fallback: null, shorter: null };
}

/** Breadth first, so that the fallbacks of shorter beginnings are known before those of longer ones. */
function link<Value>(root: Node<Value>): void {
  for (let level: readonly Node<Value>[] = [root]; level.length > 0; ) {
    for (const node of level) linkBelow(root, node);
    level = level.flatMap(({ next }) => [...next.values()]);
  }
}

function linkBelow<Value>(root: Node<Value>, node: Node<Value>): void {
  for (const [code, child] of node.next) {
    const fallback = node.fallback === null ? root : step(root, node.fallback, code);
    child.fallback = fallback;
    child.shorter = fallback.value === null ? fallback.shorter : fallback;
  }
}

function step<Value>(root: Node<Value>, from: Node<Value>, code: number): Node<Value> {
  let node = from;
  while (node !== root && !node.next.has(code)) node = node.fallback ?? root;
  return node.next.get(code) ?? root;
}

function search<Value>(
  root: Node<Value>,
  text: string,
  stands: Stands<Value>,
): readonly Occurrence<Value>[] {
  const found: Occurrence<Value>[] = [];
  let node = root;
  for (let index = 0; index < text.length; index += 1) {
    if (isEllipsis(text, index)) addCut(found, node, index);
    node = step(root, node, text.charCodeAt(index));
    const to = index + 1;
    for (let ended: Node<Value> | null = node; ended !== null; ended = ended.shorter) {
      const from = to - ended.depth;
      if (ended.value === null || !stands(ended.value, from, to)) continue;
      found.push({ from, to, value: ended.value, isCut: false });
      break;
    }
  }
  addCut(found, node, text.length);
  return found;
}

export function isEllipsis(text: string, index: number): boolean {
  return text[index] === "…" || (text[index] === "." && text.startsWith("...", index));
}

function addCut<Value>(found: Occurrence<Value>[], node: Node<Value>, at: number): void {
  if (node.depth < cutMin || node.value !== null || node.toward === null) return;
  found.push({ from: at - node.depth, to: at, value: node.toward, isCut: true });
}
