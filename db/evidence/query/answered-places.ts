import { type Locator, locatorKey } from "@/lib/domain/evidence/evidence";
import type { ArtifactId } from "@/lib/domain/ids";

/** Characters of the answers kept: a run cites some hundred places of some hundred characters, in every pass. */
const charactersKeptMax = 8_000_000;
/** What is kept of an answer beside its text. */
const answerCharacters = 200;
/** A longer answer is given and not kept. */
const charactersMax = 20_000;

type Answer<Value> = (artifactId: ArtifactId, locator: Locator) => Promise<Value>;

/**
 * What lies at a place does not change while an artifact reads the same: its answer is kept, also for who
 * opens the evidence later. The least lately asked go first.
 */
export class AnsweredPlaces<Value> {
  private readonly answers = new Map<string, { readonly value: Promise<Value>; weight: number }>();
  private weight = 0;

  constructor(private readonly charactersOf: (value: Value) => number) {}

  /** `readingOf` is another text when the artifact reads otherwise (evidence-key.ts). */
  askOnce(readingOf: (artifactId: ArtifactId) => string, answer: Answer<Value>): Answer<Value> {
    return (artifactId, locator) => {
      const key = `${readingOf(artifactId)} ${locatorKey(locator)}`;
      const known = this.answers.get(key);
      const value = known?.value ?? answer(artifactId, locator);
      this.drop(key);
      this.put(key, { value, weight: known?.weight ?? answerCharacters });
      if (known === undefined) this.weighOnce(key, value);
      return value;
    };
  }

  private weighOnce(key: string, value: Promise<Value>): void {
    value.then(
      (given) => {
        if (this.answers.get(key)?.value !== value) return;
        const weight = answerCharacters + this.charactersOf(given);
        this.drop(key);
        if (weight <= charactersMax) this.put(key, { value, weight });
      },
      // What failed may succeed another time; whoever asked is told.
      () => this.answers.get(key)?.value === value && this.drop(key),
    );
  }

  private put(key: string, entry: { readonly value: Promise<Value>; weight: number }): void {
    this.answers.set(key, entry);
    this.weight += entry.weight;
    for (const oldest of this.answers.keys()) {
      if (this.weight <= charactersKeptMax) return;
      this.drop(oldest);
    }
  }

  private drop(key: string): void {
    this.weight -= this.answers.get(key)?.weight ?? 0;
    this.answers.delete(key);
  }
}
