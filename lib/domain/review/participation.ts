import { z } from "zod";
import { type UserId, userIdSchema } from "../ids";
import type { JournalEntry, JournalKind } from "../journal";
import { parseActor } from "../journal-actor";

/**
 * Entries by which a person takes part in a timeline, in words for "you …". Whoever supplied the evidence, ran the
 * analysis or handed in an earlier draft shaped what a revision says no less than whoever decided on its pieces.
 * What never came in because somebody did away with it is missing in it as well. Sending a revision back, verdicts of a
 * review, stars, tags and comments shape nothing.
 */
const deeds: Partial<Record<JournalKind, string>> = {
  "artifact-imported": "imported evidence",
  "artifact-withdrawn": "withdrew evidence",
  "upload-discarded": "discarded what another had sent",
  "clock-changed": "set a clock",
  "note-added": "added a note",
  "piece-proposed": "had an agent propose a piece",
  "run-started": "started an analysis",
  "run-stopped": "stopped an analysis",
  "piece-decided": "decided on a piece",
  "decision-undone": "took a decision back",
  "decision-redone": "decided on a piece again",
  "report-written": "wrote in the report",
  "revision-submitted": "submitted a revision",
};

/** All that `findParticipants` has to know of a journal. */
export const participationKinds: readonly JournalKind[] = [
  ...(Object.keys(deeds) as JournalKind[]),
  "revision-approved",
];

type Entry = Pick<JournalEntry, "seq" | "kind" | "payload"> & { readonly actor: string };

/** What each person did, first things first, each said once. */
export type Participants = ReadonlyMap<UserId, readonly string[]>;

/**
 * Who took part since the work that was approved last was handed in. Goes by the places of the entries in the
 * journal and never by their times: a clock that was set back would put later work before the approval.
 */
export function findParticipants(journal: readonly Entry[]): Participants {
  const since = findApprovedSubmission(journal);
  const takenBack = findTakenBack(journal);
  const participants = new Map<UserId, readonly string[]>();
  for (const { seq, kind, actor, payload } of journal) {
    const deed = deeds[kind];
    if (seq <= since || deed === undefined || takenBack.has(seq)) continue;
    const person = personOf(actor);
    note(participants, person, deed);
    // The bytes may be another person's than whoever pressed the button.
    const supplier = stringIn(payload, "suppliedBy");
    if (supplier !== null && supplier !== person)
      note(participants, userIdSchema.parse(supplier), "supplied evidence");
    for (const hand of handsIn(payload))
      if (`user:${hand}` !== actor) note(participants, hand, "had a hand in evidence");
  }
  return participants;
}

/**
 * Decisions that were undone before a revision was submitted, with their undo: no revision ever contained them. What
 * was submitted before it was undone counts, and so does its undo.
 */
function findTakenBack(journal: readonly Entry[]): ReadonlySet<number> {
  const takenBack = new Set<number>();
  const open = new Map<string, Entry>();
  for (const entry of journal) {
    if (entry.kind === "revision-submitted") open.clear();
    const decision = stringIn(entry.payload, "decision");
    if (decision === null) continue;
    if (entry.kind === "piece-decided" || entry.kind === "decision-redone")
      open.set(decision, entry);
    const act = entry.kind === "decision-undone" ? open.get(decision) : undefined;
    if (act?.actor === entry.actor) takenBack.add(act.seq).add(entry.seq);
  }
  return takenBack;
}

function note(participants: Map<UserId, readonly string[]>, person: UserId | null, deed: string) {
  if (person === null) return;
  const known = participants.get(person) ?? [];
  if (!known.includes(deed)) participants.set(person, [...known, deed]);
}

/**
 * Place of the submission that was approved last; 0 when nothing was, and when its entry no longer says which it
 * was: in doubt somebody else approves.
 */
function findApprovedSubmission(journal: readonly Entry[]): number {
  const approval = journal.findLast(({ kind }) => kind === "revision-approved");
  const revision = approval === undefined ? null : revisionOf(approval);
  if (revision === null) return 0;
  const submission = journal.find(
    (entry) => entry.kind === "revision-submitted" && revisionOf(entry) === revision,
  );
  return submission?.seq ?? 0;
}

function revisionOf({ payload }: Entry): string | null {
  return stringIn(payload, "revision");
}

function stringIn(payload: Entry["payload"], name: string): string | null {
  if (typeof payload !== "object" || payload === null || Array.isArray(payload)) return null;
  const value = (payload as Readonly<Record<string, unknown>>)[name];
  return typeof value === "string" ? value : null;
}

/** Who went on with the bytes another began to send, or said what the columns of a file mean. */
function handsIn(payload: Entry["payload"]): readonly UserId[] {
  const { success, data } = handedSchema.safeParse(payload);
  return success ? data.hands : [];
}

const handedSchema = z.object({ hands: z.array(userIdSchema) });

/** Analysts and the system are not people; what an agent does or a sender sends, its owner has done. */
function personOf(actor: string): UserId | null {
  const who = parseActor(actor);
  if (who.kind === "agent" || who.kind === "sender") return who.owner;
  return who.kind === "user" ? who.id : null;
}
