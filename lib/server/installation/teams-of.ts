import { createTeamStore } from "@/db/stores/access-store";
import type { TeamStore } from "@/lib/investigation/ports/access-port";
import type { Container } from "../container";

/** People who are named together. */
export function teamsOf({ database }: Pick<Container, "database">): TeamStore {
  return createTeamStore(database);
}
