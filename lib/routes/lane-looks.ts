import type { SearchReader } from "./search-text";

/** How lanes of the timeline are drawn, by their names: names stay the same when an analysis runs again. */
export type LaneLooks = {
  /** Drawn as one row. */
  readonly folded: readonly string[];
  /** Above all others, in this order. */
  readonly pinned: readonly string[];
};

export const plainLanes: LaneLooks = { folded: [], pinned: [] };

const namesMax = 50;
const charsMax = 8_000;

export function parseLaneLooks(reader: SearchReader): LaneLooks {
  return { folded: readNames(reader.get("fold")), pinned: readNames(reader.get("pin")) };
}

export function formatLaneLooks({ folded, pinned }: LaneLooks = plainLanes) {
  return { fold: writeNames(folded), pin: writeNames(pinned) };
}

/** Commas are between names: one inside a name is escaped, and so is the sign that escapes. */
function writeNames(names: readonly string[]): readonly string[] {
  return names.map((name) => name.replaceAll("%", "%25").replaceAll(",", "%2C"));
}

function readNames(text: string | null): readonly string[] {
  const names = (text ?? "").slice(0, charsMax).split(",").slice(0, namesMax);
  return names
    .filter((name) => name !== "")
    .map((name) => name.replaceAll("%2C", ",").replaceAll("%25", "%"));
}
