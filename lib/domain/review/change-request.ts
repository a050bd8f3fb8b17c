import { z } from "zod";
import type { Instant } from "@/lib/base/instant";
import { type RevisionId, revisionIds, type UserId } from "../ids";
import type { JournalEntry, JournalKind } from "../journal";
import { parseActor } from "../journal-actor";

/** One thing that a reviewer asked to be changed; it remains with the revision that it was asked of. */
export type ChangeRequest = {
  /** Place of its entry in the journal, and of its line in the note: together they name it. */
  readonly seq: number;
  readonly line: number;
  readonly revision: RevisionId;
  /** Number of that revision. */
  readonly number: number;
  readonly text: string;
  readonly by: UserId;
  readonly at: Instant;
  /** Who ticked it off, and against which revision; null while it is open. */
  readonly settled: ChangeSettled | null;
};

export type ChangeSettled = {
  readonly by: UserId;
  readonly at: Instant;
  /** Number of the revision in which it was found to be done. */
  readonly against: number;
};

export const changeRequestKinds = [
  "changes-requested",
  "change-request-settled",
] as const satisfies readonly JournalKind[];

type Entry = Pick<JournalEntry, "seq" | "kind" | "at" | "actor" | "payload" | "rationale">;

const askedSchema = z.object({
  revision: revisionIds.schema,
  number: z.int(),
  note: z.string().optional(),
});
const settledSchema = z.object({
  request: z.int(),
  line: z.int(),
  against: z.int(),
  isSettled: z.boolean(),
});

/** Every request of an incident with its state, the oldest first. */
export function readChangeRequests(entries: readonly Entry[]): readonly ChangeRequest[] {
  const requests = new Map<string, ChangeRequest>();
  for (const entry of entries) {
    if (entry.kind === "change-request-settled") settle(requests, entry);
    else for (const request of requestsOf(entry)) requests.set(nameOf(request), request);
  }
  return [...requests.values()];
}

function settle(requests: Map<string, ChangeRequest>, entry: Entry): void {
  const ticked = settledSchema.safeParse(entry.payload).data;
  const by = personOf(entry);
  if (ticked === undefined || by === null) return;
  const name = nameOf({ seq: ticked.request, line: ticked.line });
  const request = requests.get(name);
  if (request === undefined) return;
  const settled = ticked.isSettled ? { by, at: entry.at, against: ticked.against } : null;
  requests.set(name, { ...request, settled });
}

/** Those of earlier revisions that were not ticked off against one before this one. */
export function requestsAgainst(
  requests: readonly ChangeRequest[],
  number: number,
): readonly ChangeRequest[] {
  return requests.filter(
    (request) =>
      request.number < number && (request.settled === null || request.settled.against >= number),
  );
}

/** One a line of the note. */
function requestsOf(entry: Entry): readonly ChangeRequest[] {
  const asked = askedSchema.safeParse(entry.payload).data;
  const by = personOf(entry);
  if (entry.kind !== "changes-requested" || asked === undefined || by === null) return [];
  const { revision, number } = asked;
  // Entries from before have the words only in their rationale.
  const note = asked.note ?? entry.rationale.slice(entry.rationale.indexOf(": ") + 2);
  return note
    .split("\n")
    .map((text) => text.replace(/^\s*[-*•]\s+/u, "").trim())
    .filter((text) => text !== "")
    .map((text, line) => ({
      ...{ seq: entry.seq, line, revision, number, text, by, at: entry.at },
      settled: null,
    }));
}

function nameOf({ seq, line }: Pick<ChangeRequest, "seq" | "line">): string {
  return `${seq}/${line}`;
}

function personOf({ actor }: Entry): UserId | null {
  const who = parseActor(actor);
  return who.kind === "user" ? who.id : null;
}
