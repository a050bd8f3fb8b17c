import { z } from "zod";
import type { LikeThis, SharedTrait } from "@/lib/domain/calibration/calibration";
import { countOf } from "../text/byte-size";
import { boundsText, rangeText } from "./calibration-page";

const share = z.number().min(0).max(1);
const traits = [
  ...(["noun", "performer", "expert", "source", "mechanism", "bin"] as const),
] satisfies readonly SharedTrait[];

/** As the server answers it; null of what a person added. */
export const likeThisSchema = z.object({
  likeThis: z
    .discriminatedUnion("kind", [
      z.object({
        kind: z.literal("known"),
        count: z.int().min(1),
        kept: z.int().min(0),
        interval: z.object({ low: share, high: share }),
        shared: z.array(z.enum(traits)),
        bin: z.object({ from: share, to: share }),
      }),
      z.object({ kind: z.literal("too-few"), count: z.int().min(0), needed: z.int() }),
    ])
    .nullable(),
});

export type LikeThisNoun = "event" | "causal-link";
const nouns: Readonly<Record<LikeThisNoun, string>> = { event: "event", "causal-link": "link" };

/** What people made of others like it, in a sentence, and in another what is meant by that. */
export function tellLikeThis(
  likeThis: LikeThis,
  noun: LikeThisNoun,
): { readonly text: string; readonly meaning: string } {
  const name = nouns[noun];
  if (likeThis.kind === "too-few") {
    return {
      text: `No track record yet (needs ${countOf(likeThis.needed, "decision")}).`,
      meaning: `People have decided on ${countOf(likeThis.count, `other ${name}`)} so far.`,
    };
  }
  const { count, kept, interval, shared, bin } = likeThis;
  return {
    text: `Of ${count} like this, people kept ${kept} (${boundsText(interval)}).`,
    meaning: meaningOf(name, shared, rangeText(bin)),
  };
}

const shareWords: Readonly<Record<Exclude<SharedTrait, "noun" | "bin">, string>> = {
  performer: "by the same performer",
  expert: "proposed by the same Expert, or with no Expert",
  mechanism: "with the same mechanism, or with none stated",
  source: "whose first cited file is of the same type",
};

function meaningOf(name: string, shared: readonly SharedTrait[], range: string): string {
  if (!shared.includes("bin")) return `Like this: any other ${name}, however sure its analyst was.`;
  const others = (["performer", "expert", "mechanism", "source"] as const)
    .filter((trait) => shared.includes(trait) && (name === "link" || trait !== "mechanism"))
    .map((trait) => shareWords[trait]);
  return `Like this: ${[`other ${name}s stated at ${range}`, ...others].join(", ")}.`;
}
