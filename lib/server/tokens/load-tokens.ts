import { hasRight } from "@/lib/domain/access";
import type { TokenList } from "@/lib/view-model/agents/token-list";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { getContainerFor } from "../incident/open-to";

/** As many as a choice shows: the newest. A token for an older one is made for every incident. */
const offeredIncidentsMax = 200;

/** A person's own tokens; of an administrator, everybody's. Their secrets are nowhere. */
export async function loadTokens(viewer: Viewer): Promise<TokenList> {
  const { tokens, people, ports } = await getContainerFor(viewer);
  const seesAll = hasRight(viewer.role, "administer");
  const [kept, offered] = await Promise.all([
    tokens.list(seesAll ? null : viewer.id),
    ports.cases.read.incidents.list({ limit: offeredIncidentsMax, offset: 0 }),
  ]);
  const owners = await people.names([...new Set(kept.map(({ owner }) => owner))]);
  return {
    tokens: kept,
    owners: Object.fromEntries(owners),
    incidents: offered.incidents.map(({ id, title }) => ({ id, title })),
    mayPropose: hasRight(viewer.role, "investigate"),
    viewerId: viewer.id,
    at: ports.clock.now(),
  };
}
