/** A file on its way in, under the name its artifact will have. */
export type NamedFile = { readonly path: string; readonly file: File };

/**
 * The dropzone gives each file the path it had inside what was dropped, a folder picker another
 * property with the same meaning; a single file has its name only. Slashes in front are dropped:
 * the path is relative.
 */
export function nameFile(file: File): NamedFile {
  const dropped = "path" in file && typeof file.path === "string" ? file.path : "";
  const path = file.webkitRelativePath || dropped || file.name;
  return { file, path: path.replace(/^(\.?\/)+/, "") };
}
