import { type Instant, instant } from "@/lib/base/instant";
import { ok, type Result } from "@/lib/base/result";
import type { IncidentId } from "@/lib/domain/ids";
import type { ReportContent, ReportEntry } from "@/lib/domain/report-entry";
import {
  type Actor,
  type CaseProblem,
  findMissingRight,
  journalActor,
  refuse,
} from "../case-problem";
import { type Change, commitChange } from "../commit-change";
import { findIncident } from "../incident/incidents";
import type { Ports } from "../ports/ports";

type ReportPorts = Pick<Ports, "cases" | "clock" | "ids">;

export type GivenWords = {
  /** Null makes a new action item. */
  readonly key: string | null;
  readonly content: ReportContent;
  /** When the words the writer had in front of them were written; null when there were none. */
  readonly seen: number | null;
};

/**
 * A person's words in the report. They are journalled whole, so that a revision freezes them with
 * everything else; what somebody else wrote meanwhile is never written over unseen.
 */
export async function writeReport(
  ports: ReportPorts,
  actor: Actor,
  incidentId: IncidentId,
  given: GivenWords,
): Promise<Result<{ readonly key: string }, CaseProblem>> {
  const missing = findMissingRight(actor, "investigate");
  if (missing) return missing;
  const incident = await findIncident(ports.cases, incidentId);
  if (!incident.ok) return incident;
  const key = given.key ?? `action:${ports.ids.next()}`;
  return commitChange(ports.cases, incidentId, async (stores) => {
    const current = (await stores.report.list(incidentId, null)).find((entry) => entry.key === key);
    if (isOverlooked(current, given)) {
      return refuse(
        "conflict",
        "Somebody else wrote here meanwhile. Read their words, then write.",
      );
    }
    const at = ports.clock.now();
    // The clock may stand still; the time of the words tells them from those before.
    const writtenAt = current && at <= current.writtenAt ? instant(current.writtenAt + 1) : at;
    const content = confirmed(given.content);
    return ok(planWords(actor, incidentId, { key, content, by: actor.id, writtenAt }));
  });
}

/** What a person writes is theirs, also where an agent proposed it. */
function confirmed(content: ReportContent): ReportContent {
  if (content.kind !== "field") return content;
  const { kind, text, unit } = content;
  return { kind, text, unit };
}

function isOverlooked(current: ReportEntry | undefined, { seen }: GivenWords): boolean {
  const writtenAt: Instant | null = current?.writtenAt ?? null;
  return writtenAt !== seen;
}

function planWords(
  actor: Actor,
  incidentId: IncidentId,
  entry: ReportEntry,
): Change<{ readonly key: string }> {
  const { key, content, writtenAt } = entry;
  return {
    drafts: [
      {
        ...{ at: writtenAt, kind: "report-written", actor: journalActor(actor), causedBy: null },
        actionType: "file_edit",
        rationale: describeWords(content),
        payload: { key, content: { ...content } },
      },
    ],
    write: (inside) => inside.report.insert(incidentId, entry),
    value: { key },
  };
}

function describeWords(content: ReportContent): string {
  if (content.kind === "withdrawn") return "Took words of the report back";
  if (content.kind === "field")
    return `Explained a field: ${content.text}${content.unit === "" ? "" : ` (${content.unit})`}`;
  if (content.kind === "dismissed") return `Dismissed the proposed step: ${content.text}`;
  if (content.kind === "sentence") return `Wrote in the report: ${content.text}`;
  const state = content.isDone ? "done" : content.assignee === "" ? "open" : content.assignee;
  return `Action item (${state}): ${content.text}`;
}
