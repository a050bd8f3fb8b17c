import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { isLive } from "@/lib/domain/claim";
import { type GoldenScore, scorerPath } from "@/lib/golden/golden-incident";
import type { TimelineDocument } from "@/lib/investigation/document/document-schema";
import type { ClaimCounts } from "../recordings/first-run";

type Link = { readonly source: string; readonly target: string };

/** How many of the claims of a document are true, and how many of the true links that could be drawn were. */
export async function countClaims(
  incident: string,
  document: TimelineDocument,
  { linksDrawn, linksTrue, namedTrue, offeredTrue }: GoldenScore,
): Promise<ClaimCounts> {
  const findable = await findableLinks(incident, document);
  const drawn = document.causalLinks.filter(isLive);
  return {
    linksDrawn,
    linksTrue: Math.round((linksTrue ?? 0) * linksDrawn),
    linksFindable: findable.length,
    linksFound: findable.filter((link) =>
      drawn.some(({ source, target }) => source === link.source && target === link.target),
    ).length,
    namedTrue: namedTrue === null ? null : namedTrue === 1,
    offeredTrue: offeredTrue === null ? null : offeredTrue === 1,
  };
}

/** True links whose two events were found: of all pairs of events, those the scorer calls true when one true link is all there is. */
async function findableLinks(
  incident: string,
  document: TimelineDocument,
): Promise<readonly Link[]> {
  const truth = JSON.parse(await readFile(join(incident, "truth.json"), "utf8"));
  const live = document.events.filter(isLive).map(({ id }) => id);
  const pairs = live.flatMap((source) =>
    live.flatMap((target): readonly Link[] => (source === target ? [] : [{ source, target }])),
  );
  const causalLinks = pairs.map((pair, at) => ({
    ...{ ...pair, id: `lnk_${at}`, relation: "causes", status: "proposed" },
    ...{ confidence: 0.5, evidence: [] },
  }));
  const work = await mkdtemp(join(tmpdir(), "whence-links-"));
  try {
    await symlink(resolve(incident, "artifacts"), join(work, "artifacts"));
    const result = join(work, "result.json");
    await writeFile(result, JSON.stringify({ ...document, causalLinks }));
    const found: Link[] = [];
    for (const link of truth.causalLinks ?? []) {
      await writeFile(join(work, "truth.json"), JSON.stringify({ ...truth, causalLinks: [link] }));
      const pieces: readonly { readonly kind: string; readonly isTrue: boolean }[] = JSON.parse(
        execFileSync(process.execPath, [scorerPath, result, work, "--pieces"], {
          encoding: "utf8",
          maxBuffer: 64 * 1024 * 1024,
        }),
      );
      const at = pieces.filter(({ kind }) => kind === "link").findIndex(({ isTrue }) => isTrue);
      const pair = pairs[at];
      if (pair !== undefined) found.push(pair);
    }
    return found;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
