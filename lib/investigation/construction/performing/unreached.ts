import type { Invocation, Turn } from "@/lib/domain/invocation";
import type { Performer } from "../../ports/performer-port";

/** A model that an earlier task of the run could not reach, or that refused whoever asked, with this status of HTTP. */
export type Unreached = { readonly name: string; readonly refusedWith: number | null };

/** In the place of such a model: nobody asks it again. */
export function notAskedAgain(performer: Performer, unreached: Unreached): Performer {
  return {
    ...performer,
    async *perform() {
      const reason = `${describeOne(unreached)} before in this analysis`;
      yield { kind: "gave-up", reason, text: `Not asked: ${reason}` };
    },
  };
}

/** Who could not be reached or refused, of the performances of one run, once each. */
export function findUnreached(
  performed: readonly {
    readonly invocation: Pick<Invocation, "settings">;
    readonly turns: readonly Turn[];
  }[],
): readonly Unreached[] {
  const found = new Map<string, Unreached>();
  for (const { invocation, turns } of performed) {
    const { unreached, refusedWith } = turns.at(-1) ?? {};
    const name = invocation.settings.performer;
    if (found.has(name) || (unreached !== true && refusedWith === undefined)) continue;
    found.set(name, { name, refusedWith: refusedWith ?? null });
  }
  return [...found.values()];
}

/** "local/qwen3 could not be reached", after which the rules performed the rest; null where everybody was. */
export function describeUnreached(unreached: readonly Unreached[]): string | null {
  return unreached.length === 0 ? null : unreached.map(describeOne).join(" and ");
}

function describeOne({ name, refusedWith }: Unreached): string {
  if (refusedWith === null) return `${name} could not be reached`;
  return refusedWith === 401
    ? `${name} refused the key (401)`
    : `${name} refused access (${refusedWith})`;
}
