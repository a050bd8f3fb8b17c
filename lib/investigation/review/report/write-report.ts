import { assertUnreachable } from "@/lib/base/assert";
import { toJsonValue } from "@/lib/base/canonical-json";
import { type Instant, instant } from "@/lib/base/instant";
import { ok, type Result } from "@/lib/base/result";
import type { IncidentId, UserId } from "@/lib/domain/ids";
import type { Incident } from "@/lib/domain/incident";
import {
  type BlockPlace,
  fitsKey,
  newKey,
  placeKey,
  type ReportContent,
  type ReportEntry,
  removedKey,
} from "@/lib/domain/review/report-entry";
import {
  type Actor,
  type CaseProblem,
  findMissingRight,
  journalActor,
  refuse,
} from "../../case-problem";
import { type Change, commitChange } from "../../commit-change";
import { findIncident } from "../../incident/incidents";
import type { CaseStores } from "../../ports/case-store-port";
import type { Ports } from "../../ports/ports";
import { citePlaces } from "../editing/cite-places";

type ReportPorts = Pick<Ports, "cases" | "clock" | "ids" | "evidence">;

export type GivenWords = {
  /** Null makes a new action item or block. */
  readonly key: string | null;
  readonly content: ReportContent;
  /** Where a new block is. */
  readonly place?: BlockPlace | null;
  /** When the words the writer had in front of them were written; null when there were none. */
  readonly seen: number | null;
};

type Written = { readonly key: string; readonly writtenAt: Instant };

/**
 * A person's words in the report. They are journalled whole, so that a revision freezes them with
 * everything else; what somebody else wrote meanwhile is never written over unseen.
 */
export async function writeReport(
  ports: ReportPorts,
  actor: Actor,
  incidentId: IncidentId,
  given: GivenWords,
): Promise<Result<Written, CaseProblem>> {
  const missing = findMissingRight(actor, "investigate");
  if (missing) return missing;
  const incident = await findIncident(ports.cases, incidentId);
  if (!incident.ok) return incident;
  const key = given.key ?? newKey(given.content, ports.ids.next());
  if (!fitsKey(key, given.content)) {
    return refuse("invalid", "These words do not belong there. Reload the page, then try again.");
  }
  const content = await quoteEvidence(ports, incidentId, confirmed(given.content));
  if (!content.ok) return content;
  return commitChange(ports.cases, incidentId, async (stores) => {
    const entries = await stores.report.list(incidentId, null);
    if (isOfRemovedBlock(entries, key, content.value)) {
      return refuse(
        "conflict",
        "This block was removed from the report. Restore it, then save your words.",
      );
    }
    const current = entries.find((entry) => entry.key === key);
    if (isOverlooked(current, given)) {
      return refuse(
        "conflict",
        "Somebody else wrote here meanwhile. Read their words, then write.",
      );
    }
    const at = ports.clock.now();
    // The clock may stand still; the time of the words tells them from those before.
    const writtenAt = current && at <= current.writtenAt ? instant(current.writtenAt + 1) : at;
    const entry = { key, content: content.value, by: actor.id, writtenAt };
    const place = given.key === null ? (given.place ?? null) : null;
    return ok(planWords(actor, incident.value, entry, place));
  });
}

/** What a person writes is theirs, also where an agent proposed it. */
function confirmed(content: ReportContent): ReportContent {
  if (content.kind !== "field") return content;
  const { kind, text, unit } = content;
  return { kind, text, unit };
}

/** Nobody types a quote: code reads off the evidence what stands in the places that a person cites. */
async function quoteEvidence(
  ports: ReportPorts,
  incidentId: IncidentId,
  content: ReportContent,
): Promise<Result<ReportContent, CaseProblem>> {
  if (!("evidence" in content) || content.evidence === undefined) return ok(content);
  const cited = await citePlaces(ports, incidentId, content.evidence);
  if (!cited.ok) return cited;
  return ok({ ...content, evidence: cited.value.map(({ reference }) => reference) });
}

/** Words in a removed block would be saved and shown nowhere. */
function isOfRemovedBlock(
  entries: readonly ReportEntry[],
  key: string,
  { kind }: ReportContent,
): boolean {
  if (kind !== "sentence" && kind !== "block") return false;
  const removal = removedKey(key);
  return entries.some((entry) => entry.key === removal && entry.content.kind === "removed");
}

function isOverlooked(current: ReportEntry | undefined, { seen }: GivenWords): boolean {
  const writtenAt: Instant | null = current?.writtenAt ?? null;
  return writtenAt !== seen;
}

function planWords(
  actor: Actor,
  { id: incidentId, owner }: Incident,
  entry: ReportEntry,
  place: BlockPlace | null,
): Change<Written> {
  const { key, content, writtenAt } = entry;
  return {
    drafts: [
      {
        ...{ at: writtenAt, kind: "report-written", actor: journalActor(actor), causedBy: null },
        actionType: "file_edit",
        rationale: describeWords(key, content),
        payload: {
          key,
          content: toJsonValue(content),
          ...(place === null ? {} : { place: { ...place } }),
        },
      },
    ],
    write: async (inside) => {
      await inside.report.insert(incidentId, entry);
      await noticeItem(inside, incidentId, entry, owner);
      if (place === null) return;
      const placed: ReportContent = { kind: "place", ...place };
      await inside.report.insert(incidentId, { ...entry, key: placeKey(key), content: placed });
    },
    value: { key, writtenAt },
  };
}

/** Trackers and the owner of the incident are notified of every action item that is written. */
async function noticeItem(
  { notices }: Pick<CaseStores, "notices">,
  incidentId: IncidentId,
  { key, content, by, writtenAt: at }: ReportEntry,
  owner: UserId | null,
): Promise<void> {
  if (content.kind !== "action-item") return;
  const { kind, ...item } = content;
  await notices.post(
    { kind, incidentId, revision: null, piece: null, by, at, item: { key, ...item } },
    { kind: "people", ids: owner === null ? [] : [owner] },
  );
}

function describeWords(key: string, content: ReportContent): string {
  switch (content.kind) {
    case "withdrawn":
      return takenBack.find(([prefix]) => key.startsWith(prefix))?.[1] ?? takenBackWords;
    case "field":
      return `Explained a field: ${content.text}${content.unit === "" ? "" : ` (${content.unit})`}`;
    case "dismissed":
      return `Dismissed the proposed step: ${content.text}`;
    case "sentence":
      return `Wrote in the report: ${content.text}`;
    case "block":
      return `Wrote a block of the report: ${content.text}`;
    case "place":
      return "Moved a block of the report";
    case "removed":
      return `Removed from the report: ${content.text}`;
    case "action-item": {
      const state = content.isDone ? "done" : content.assignee === "" ? "open" : content.assignee;
      return `Action item (${state}): ${content.text}`;
    }
    default:
      return assertUnreachable(content);
  }
}

const takenBackWords = "Withdrew words from the report";
const takenBack = [
  [placeKey(""), "Moved a block of the report back"],
  [removedKey(""), "Restored a removed block of the report"],
] as const;
