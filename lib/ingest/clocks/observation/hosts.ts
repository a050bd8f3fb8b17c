/**
 * On which host each file was written: the folder it lay in, else the name nine in ten of its records give
 * their source. The folder around everything that was dropped is no host, unless it is named like one:
 * logs of many machines are often thrown into one folder. Folders such as `metrics` pass for hosts too;
 * that only makes their files share what they share anyway.
 */
import type { SourceObservation } from "./source-observation";

type Place = Pick<SourceObservation, "artifact" | "sourceName">;

/** By place in the list. Null: not known. */
export function findHosts(observations: readonly Place[]): readonly (string | null)[] {
  const folders = observations.map(({ artifact }) => folderOf(artifact.path));
  const root = commonFolder(folders);
  const names = new Set(observations.flatMap(({ sourceName }) => sourceName?.toLowerCase() ?? []));
  const isHost = root !== "" && isHostName(lastOf(root), names);
  return observations.map(({ sourceName }, at) => {
    const folder = folders[at] ?? "";
    return folder === root && !isHost ? sourceName : folder;
  });
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

function lastOf(folder: string): string {
  return folder.slice(folder.lastIndexOf("/") + 1);
}

function commonFolder(folders: readonly string[]): string {
  const [first = "", ...rest] = folders.map((folder) => folder.split("/"));
  if (first === "") return "";
  const shared = first.findIndex((part, at) => rest.some((other) => other[at] !== part));
  return first.slice(0, shared < 0 ? first.length : shared).join("/");
}

/** `web1`, `bastion-01`: letters with a small number; or what records call their host. */
function isHostName(folder: string, names: ReadonlySet<string>): boolean {
  return /^[a-z][a-z-]*\d{1,3}$/i.test(folder) || names.has(folder.toLowerCase());
}
