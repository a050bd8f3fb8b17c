import { isQuiet, type Passage, type Telling } from "../telling";
import { writeAffected } from "./affected";
import { writeCourse } from "./course";
import { writeEnd } from "./ending";
import { findHarm, writeHarm } from "./harm";
import { writeProof } from "./proof";
import { writeQuiet } from "./quiet";
import { writeWhy } from "./why";

/** Six lines: what failed; for whom; when; why; what ended it; how that is known. */
export function writeHeadline(telling: Telling): readonly Passage[] {
  const { timeline } = telling;
  if (isQuiet(timeline)) return writeQuiet(telling);
  const { outcome, rootCauses } = timeline;
  const lines = [
    writeHarm(findHarm(telling), telling),
    writeAffected(telling),
    writeCourse(telling),
    ...(outcome === "incident" || rootCauses.length > 0 ? [writeWhy(telling)] : []),
    writeEnd(telling),
  ];
  return [...lines, writeProof(lines, telling)];
}
