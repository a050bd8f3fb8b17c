import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { getContainerFor } from "../incident/open-to";
import { pullSourcesOf } from "./pull-sources";

/** What the page of administrators shows of the sources: no credential. */
export async function loadPullSources(viewer: Viewer) {
  const sources = await pullSourcesOf(await getContainerFor(viewer)).list();
  return sources.map(({ id, kind, name, url, queries }) => ({ id, kind, name, url, queries }));
}
