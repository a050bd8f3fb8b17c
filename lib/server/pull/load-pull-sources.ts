import { getContainer } from "../container";
import { pullSourcesOf } from "./pull-sources";

/** What administrators see of the sources: no credential. */
export async function loadPullSources() {
  const sources = await pullSourcesOf(await getContainer()).list();
  return sources.map(({ id, kind, name, url, queries }) => ({ id, kind, name, url, queries }));
}
