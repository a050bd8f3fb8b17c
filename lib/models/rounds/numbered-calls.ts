import { canonicalJson } from "@/lib/base/canonical-json";
import type { Turn } from "@/lib/domain/invocation";
import { type Bench, opened } from "../bench";
import { type Exchange, toExchange } from "../exchange";

/** Tool calls are numbered through the invocation, whoever asked them. */
export function exchangesOf(turns: readonly Turn[], bench: Bench): Exchange[] {
  let before = 0;
  return turns.map((turn) => {
    const exchange = toExchange(turn, bench, before + 1);
    before += turn.toolCalls.length;
    return exchange;
  });
}

/** How many tool calls are on record before the next one: that the evidence was opened is one of them, once. */
export function countAsked(turns: readonly Turn[], { evidence }: Bench): number {
  const asked = turns.flatMap(({ toolCalls }) => toolCalls);
  const files = canonicalJson(opened.tell(evidence));
  const isOpened = asked.some(
    ({ name, result }) => name === opened.name && canonicalJson(result) === files,
  );
  return asked.length + (isOpened ? 0 : 1);
}
