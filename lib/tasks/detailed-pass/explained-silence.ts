import type { Silence } from "@/lib/signals/silences";
import type { Statement } from "@/lib/signals/statements";

/** What people call a stretch without records… */
const hole =
  /\b(?:hole|gap|silen(?:ce|t)|missing|no (?:log )?(?:lines|logs|records|entries)|nothing (?:was )?logged)\b/i;
/** …and how they say why. */
const reason = /\b(?:because|due to|caused by|comes? from|that (?:is|was) (?:the|our|us|me))\b/i;
const quotedMax = 200;
/** Shorter names, and those of letters only ("logs", "shop"), are words of any sentence. */
const nameMin = 4;

type Told = Pick<Statement, "speaker" | "text" | "record">;

/** Who explained why a file is silent, in their words: they name it or its machine, and give a reason. */
export function explainedBy(
  { paths }: Pick<Silence, "paths">,
  statements: readonly Told[],
): { readonly statement: Told; readonly words: string } | null {
  const names = new Set(paths.flatMap(namesIn));
  for (const statement of statements) {
    const text = statement.text.toLowerCase();
    if (![...names].some((name) => text.includes(name))) continue;
    const words = statement.text
      .split(/[.;!?](?:\s+|$)|\n/)
      .find((sentence) => hole.test(sentence) && reason.test(sentence));
    if (words !== undefined) return { statement, words: words.trim().slice(0, quotedMax) };
  }
  return null;
}

/** Its machine or folder, and its name without what rotation added. */
function namesIn(path: string): readonly string[] {
  const parts = path.toLowerCase().split("/");
  const file = (parts.pop() ?? "").replace(/(?:\.\d+)?(?:\.(?:gz|zst|bz2|xz))?$/, "");
  return [parts.at(-1) ?? "", file].filter(
    (name) => name.length >= nameMin && /[\d._-]/.test(name),
  );
}
