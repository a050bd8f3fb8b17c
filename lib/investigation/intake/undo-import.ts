import { ok, type Result } from "@/lib/base/result";
import type { Artifact } from "@/lib/domain/evidence/artifact";
import type { IncidentId, RunId } from "@/lib/domain/ids";
import type { JournalDraft } from "@/lib/domain/journal";
import {
  type Actor,
  type CaseProblem,
  findMissingRight,
  journalActor,
  refuse,
} from "../case-problem";
import { type Change, commitChange, Overtaken } from "../commit-change";
import type { CaseStores } from "../ports/case-store-port";
import { noRun, planFollowingRun } from "../runs/queue-run";
import type { ImportPorts } from "./import-artifacts";
import { describeMovedClocks } from "./moved-clocks";
import { listImports, type PastImport } from "./past-imports";
import { surveySettings } from "./survey-settings";
import { describeWithdrawn } from "./withdraw-artifact";

/**
 * Takes all files of one import out again in one step. What they had taken the place of is back, unless
 * something newer lies there, and the clocks of the other sources are found anew without them.
 */
export async function undoImport(
  ports: ImportPorts,
  actor: Actor,
  incidentId: IncidentId,
  seq: number,
): Promise<Result<RunId | null, CaseProblem>> {
  const missing = findMissingRight(actor, "investigate");
  if (missing) return missing;
  const undone = await commitChange(ports.cases, incidentId, async (stores) => {
    const past = (await listImports(stores, incidentId)).find((other) => other.seq === seq);
    if (!past) return refuse("not-found", "The journal knows of no such import.");
    if (past.present === 0) {
      return refuse("conflict", "None of these files is part of the incident any more.");
    }
    const [readAgain] = past.readAgain;
    const again = past.files.find(({ artifactId }) => artifactId === readAgain);
    if (again) return refuse("conflict", describeReadAgain(again.path));
    return ok(await planUndoing(ports, actor, incidentId, past));
  });
  if (undone.ok && undone.value !== null) await ports.jobs.wakeRun(undone.value);
  return undone;
}

/** The earlier reading is not kept: taking out the second one would take out the file. */
function describeReadAgain(path: string): string {
  return `This import read ${path} again with other choices, and the earlier reading is not kept. Import the file again with the earlier choices or without any, or withdraw it.`;
}

async function planUndoing(
  ports: ImportPorts,
  actor: Actor,
  incidentId: IncidentId,
  past: PastImport,
): Promise<Change<RunId | null>> {
  const at = ports.clock.now();
  const { gone, back, left } = await sortFiles(ports.cases.read, incidentId, past);
  const stored = await ports.cases.read.artifacts.clocks(incidentId);
  const sources = [...left, ...back];
  const clocks =
    sources.length === 0
      ? []
      : await ports.surveys.survey(
          sources,
          surveySettings(at, stored, sources, [...left, ...gone]),
        );
  const following =
    sources.length === 0
      ? noRun
      : await planFollowingRun(ports, actor, incidentId, "An import was undone");
  const start = { at, actor: journalActor(actor), causedBy: null } as const;
  const moved = { artifacts: left, before: stored, after: clocks };
  return {
    drafts: [
      ...gone.map((artifact) =>
        describeWithdrawn(start, artifact, `Undid the import of ${artifact.path}`),
      ),
      ...back.map((artifact) => describeBack(start, artifact, past.seq)),
      ...describeMovedClocks(start, "The import that was undone changes", moved),
      ...following.drafts,
    ],
    write: async (inside) => {
      for (const { id } of gone) await inside.artifacts.withdraw(incidentId, id, at);
      for (const artifact of back) {
        if (!(await inside.artifacts.insert(incidentId, artifact, at))) throw new Overtaken();
      }
      await inside.artifacts.setClocks(incidentId, clocks, at);
      await inside.facts.follow(incidentId, at);
      await following.write(inside);
    },
    value: following.runId,
  };
}

/** Which files go, which come back in their place, and which stay. */
async function sortFiles({ artifacts }: CaseStores, incidentId: IncidentId, past: PastImport) {
  const imported = new Set(past.remaining);
  const present = await artifacts.list(incidentId);
  const gone = present.filter(({ id }) => imported.has(id));
  const left = present.filter(({ id }) => !imported.has(id));
  const taken = new Set(left.map(({ path }) => path));
  const replaced = await artifacts.listWithdrawn(incidentId, past.replaced);
  const freed = new Set(gone.map(({ path }) => path));
  const back = replaced.filter(({ path }) => freed.has(path) && !taken.has(path));
  return { gone, back, left };
}

function describeBack(
  start: Pick<JournalDraft, "at" | "actor" | "causedBy">,
  { id, path, sha256, bytes, report }: Artifact,
  undoes: number,
): JournalDraft {
  return {
    ...{ ...start, kind: "artifact-imported", actionType: "decision" },
    rationale: `${path} is back, as it was before the import that was undone`,
    payload: { artifact: id, path, sha256, bytes, format: report.format, undoes },
  };
}
