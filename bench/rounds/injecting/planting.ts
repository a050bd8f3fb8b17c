import type { Question } from "@/lib/domain/rounds/question";
import type { Plants } from "./plant";
import type { Planted } from "./planted";

/** Of all that is submitted so much is false. */
export const falseShare = 0.2;
/** True ones put among the findings of one answer. */
const truePerAnswer = 8;

export type Planting = {
  /** What goes into the answer to a question beside the `own` findings it has. */
  take(question: Pick<Question, "to" | "round">, own: number, most: number): readonly Planted[];
  own(): number;
};

/** Hands out what is to be planted, true and false, so that never more than a fifth of all findings is false. */
export function createPlanting(plants: Plants): Planting {
  const left = { true: [...plants.true], false: [...plants.false] };
  const submitted = { own: 0, true: 0, false: 0 };
  const takeNext = (of: "true" | "false", { to, round }: Pick<Question, "to" | "round">) => {
    const own = left[of].findIndex((planted) => planted.to === to);
    // In the first round everybody is asked, and whose matter it is says it.
    const index = own >= 0 || round === 1 ? own : 0;
    if (index < 0) return null;
    const [taken] = left[of].splice(index, 1);
    if (taken !== undefined) submitted[of] += 1;
    return taken ?? null;
  };
  const mayAddFalse = () => {
    const all = submitted.own + submitted.true + submitted.false + 1;
    return submitted.false + 1 <= falseShare * all;
  };
  return {
    own: () => submitted.own,
    take(question, own, most) {
      submitted.own += own;
      const taken: Planted[] = [];
      const room = () => most - own - taken.length;
      while (room() > 1 && taken.length < truePerAnswer) {
        const next = takeNext("true", question);
        if (next === null) break;
        taken.push(next);
      }
      while (room() > 0 && mayAddFalse()) {
        const next = takeNext("false", question);
        if (next === null) break;
        taken.push(next);
      }
      return taken;
    },
  };
}
