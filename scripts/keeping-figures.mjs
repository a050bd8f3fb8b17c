/**
 * What a bench is given so that it keeps its figures: the command, and the commit they are made by. Figures of files that no commit
 * has could not be made again.
 */
export function keepingFigures(name, options, { commit, changed }) {
  if (changed !== "") {
    throw new Error(`Commit first: figures are kept with the commit they are made by.\n${changed}`);
  }
  const given = options.length > 0 ? ["--", ...options] : [];
  return {
    WHENCE_KEEP_COMMAND: ["npm run bench", name, ...given].join(" "),
    WHENCE_KEEP_COMMIT: commit,
  };
}
