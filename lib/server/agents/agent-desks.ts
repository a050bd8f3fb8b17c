import { createMemory } from "@/lib/investigation/remember";
import type { Desk } from "@/lib/investigation/toolbox/desk";

/** Of all tokens together; whoever comes back to one that is forgotten begins with its first page. */
const desksMax = 32;

/** By whose it is and what lies on it. */
export type AgentDesks = (key: string, make: () => Promise<Desk>) => Promise<Desk>;

export function createAgentDesks(): AgentDesks {
  return createMemory<Desk>(desksMax);
}
