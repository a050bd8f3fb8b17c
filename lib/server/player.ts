import type { Player } from "@/lib/investigation/player-port";

/** Until the rules analyst is there: proposes nothing, so every run ends inconclusive. */
export function createPlayer(): Player {
  return {
    name: "rules",
    actor: "rules",
    open: () => ({
      next: async () => ({ kind: "done", text: "Nothing was analysed", conclusion: null }),
    }),
  };
}
