import type { WaitingItem } from "@/lib/domain/review/waiting";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { getContainerFor } from "../incident/open-to";

export type Waiting = {
  readonly items: readonly WaitingItem[];
  /** Names of who submitted, asked, approved or wrote, by id. */
  readonly people: Readonly<Record<string, string>>;
};

/** What waits for the viewer, over all incidents. */
export async function loadWaiting(viewer: Viewer): Promise<Waiting> {
  const { ports, people, waiting } = await getContainerFor(viewer);
  const items = await waiting.of(ports.cases.read, viewer);
  const names = await people.names([...new Set(items.map(({ by }) => by))]);
  return { items, people: Object.fromEntries(names) };
}

export async function countWaiting(viewer: Viewer): Promise<number> {
  const { ports, waiting } = await getContainerFor(viewer);
  return (await waiting.of(ports.cases.read, viewer)).length;
}
