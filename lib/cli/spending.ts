import { tokensOf, totalUsage, type Usage } from "@/lib/domain/invocation";
import { costOf } from "@/lib/domain/models/model-cost";
import { type ModelPrice, modelPriceSchema } from "@/lib/domain/models/model-price";
import type { TimelineDocument } from "@/lib/investigation/document/document-schema";
import type { CommandSpending } from "@/lib/server/headless/headless-spending";
import { UsageError } from "./usage-error";

type Options = Readonly<Partial<Record<"price" | "budget-tokens" | "budget-usd", string>>>;

/** What the options of a command say a model may spend. */
export function parseSpending(options: Options): CommandSpending {
  const price = options.price === undefined ? undefined : parsePrice(options.price);
  return {
    ...(price === undefined ? {} : { price }),
    budget: {
      tokens: toAmount("--budget-tokens", options["budget-tokens"]),
      usd: toAmount("--budget-usd", options["budget-usd"]),
    },
  };
}

/** "3/0.3/15": input, cached input, output. */
function parsePrice(text: string): ModelPrice {
  const [input, cachedInput, output, ...more] = text.split("/").map(Number);
  const parsed = modelPriceSchema.safeParse({ input, cachedInput, output });
  if (!parsed.success || more.length > 0) {
    throw new UsageError(
      `--price takes USD per million tokens of input, cached input and output, such as 3/0.3/15, not ${text}`,
    );
  }
  return parsed.data;
}

function toAmount(option: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  const amount = Number(text);
  if (!(amount > 0)) throw new UsageError(`${option} takes a number above 0, not ${text}`);
  return amount;
}

/** What the model of a document took: a line for the summary, empty where none was asked. */
export function describeCommandSpending(
  { invocations }: Pick<TimelineDocument, "invocations">,
  spending: CommandSpending,
): string {
  return describeUsage(
    totalUsage((invocations ?? []).flatMap(({ turns }) => turns.map((turn) => turn.usage))),
    spending,
  );
}

/** The same of what it took in all. */
export function describeUsage(usage: Usage, { price }: CommandSpending): string {
  if (tokensOf(usage) === 0) return "";
  const { inputTokens, cachedTokens, outputTokens } = usage;
  const money =
    price === undefined ? "no price was given" : `${costOf(usage, price).toFixed(4)} USD`;
  return `\n  the model took ${inputTokens.toLocaleString("en")} tokens in, ${cachedTokens.toLocaleString("en")} of them cached, and ${outputTokens.toLocaleString("en")} out: ${money}`;
}
