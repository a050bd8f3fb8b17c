import { frameOf, isValue, type TemplateShape } from "./template-shape";
import type { TemplateToken } from "./template-token";

/** Sets of variable places tried for one number of words; what needs more is not found. */
const placeSetsMax = 32;

/** Finds the group a shape would have been merged into, had it been there. */
export class MergedShapes<Group> {
  private readonly placeSets = new Map<number, Map<string, readonly number[]>>();
  private readonly merged = new Map<string, { tokens: readonly TemplateToken[]; group: Group }>();

  add({ tokens }: TemplateShape, group: Group): void {
    const places = tokens.flatMap(({ kind }, place) => (kind === "hole" ? [place] : []));
    const sets = this.placeSets.get(tokens.length) ?? new Map<string, readonly number[]>();
    this.placeSets.set(tokens.length, sets);
    const name = places.join();
    if (!sets.has(name) && sets.size >= placeSetsMax) return;
    sets.set(name, places);
    this.merged.set(`${name} ${frameOf(tokens, places)}`, { tokens, group });
  }

  find({ tokens }: TemplateShape): Group | undefined {
    for (const [name, places] of this.placeSets.get(tokens.length) ?? []) {
      const found = this.merged.get(`${name} ${frameOf(tokens, places)}`);
      if (found !== undefined && places.every((at) => fits(tokens[at], found.tokens[at]))) {
        return found.group;
      }
    }
    return undefined;
  }
}

/** What stands around a variable place is a part of the template, if it has any. */
function fits(token: TemplateToken | undefined, hole: TemplateToken | undefined): boolean {
  if (token === undefined || hole === undefined || !isValue(token)) return false;
  const hasHead = hole.head === "" || token.head === hole.head;
  return hasHead && (hole.tail === "" || token.tail === hole.tail);
}
