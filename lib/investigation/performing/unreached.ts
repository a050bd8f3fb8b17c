import type { Invocation, Turn } from "@/lib/domain/invocation";
import type { Performer } from "../ports/performer-port";

/** In the place of a model that an earlier task of the run could not reach: nobody waits for it again. */
export function notAskedAgain(performer: Performer): Performer {
  return {
    ...performer,
    async *perform() {
      const reason = `${performer.name} could not be reached before in this analysis`;
      yield { kind: "gave-up", reason, text: `Not asked: ${reason}` };
    },
  };
}

/** Who could not be reached, of the performances of one run, by name. */
export function findUnreached(
  performed: readonly {
    readonly invocation: Pick<Invocation, "settings">;
    readonly turns: readonly Turn[];
  }[],
): readonly string[] {
  const names = performed
    .filter(({ turns }) => turns.at(-1)?.unreached === true)
    .map(({ invocation }) => invocation.settings.performer);
  return [...new Set(names)];
}

/** "local/qwen3 could not be reached", after which the rules performed the rest; null where everybody was. */
export function describeUnreached(names: readonly string[]): string | null {
  return names.length === 0 ? null : `${names.join(" and ")} could not be reached`;
}
