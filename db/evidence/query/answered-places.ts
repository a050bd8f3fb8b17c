import { type Locator, locatorKey } from "@/lib/domain/evidence";
import type { ArtifactId } from "@/lib/domain/ids";

/** Answers kept; a run cites some hundred places, each of them in several passes. */
const answersMax = 500;
/** A longer answer is given and not kept. */
const charactersMax = 20_000;

type Answer<Value> = (artifactId: ArtifactId, locator: Locator) => Promise<Value>;

/** The question, with its last answers kept: what lies at a place does not change while evidence is open. */
export function answerPlacesOnce<Value>(
  answer: Answer<Value>,
  charactersOf: (value: Value) => number,
): Answer<Value> {
  const answers = new Map<string, Promise<Value>>();
  return (artifactId, locator) => {
    const key = `${artifactId} ${locatorKey(locator)}`;
    const known = answers.get(key);
    if (known !== undefined) return known;
    const found = answer(artifactId, locator);
    answers.set(key, found);
    // What failed may succeed another time; whoever asked is told.
    found.then(
      (value) => charactersOf(value) > charactersMax && answers.delete(key),
      () => answers.delete(key),
    );
    for (const oldest of answers.keys()) {
      if (answers.size <= answersMax) break;
      answers.delete(oldest);
    }
    return found;
  };
}
