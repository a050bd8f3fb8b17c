import { ok, type Result } from "@/lib/base/result";
import type { Artifact } from "@/lib/domain/evidence/artifact";
import type { IncidentId } from "@/lib/domain/ids";
import { type Actor, type CaseProblem, refuse } from "../case-problem";
import { ingestArtifact } from "../evidence/files/ingest-artifact";
import { type ImportPorts, importArtifacts } from "../intake/import-artifacts";
import type { AlertStore, WaitingLine } from "../ports/alert-port";
import type { EvidenceStore } from "../ports/evidence-port";
import type { PeopleStore } from "../ports/people-port";

export type AttachPorts = ImportPorts & {
  readonly evidence: EvidenceStore;
  readonly alerts: AlertStore;
  readonly people: Pick<PeopleStore, "find">;
};

/** A file that is longer goes on as another one: each import reads the whole file. */
const fileBytesMax = 1024 * 1024;

/**
 * Makes evidence of what waits for an incident: each sender has a file of JSON lines, `alerts/<name>.jsonl`, to which its alerts are added.
 * A line that is there is not added again, so that a break in the middle does no harm. Only one process at a time calls it.
 */
export async function attachAlerts(
  ports: AttachPorts,
  incident: IncidentId,
): Promise<Result<null, CaseProblem>> {
  const waiting = await ports.alerts.waitingLines(incident);
  const bySender = Map.groupBy(waiting, ({ sender }) => JSON.stringify(sender));
  let outcome: Result<null, CaseProblem> = ok(null);
  for (const lines of bySender.values()) {
    const added = await addLines(ports, incident, lines);
    if (!added.ok) outcome = added;
    // Nothing ends that by itself, and lines that wait hold up those behind them.
    if (!added.ok && added.error.kind === "forbidden") {
      await noteLost(ports, incident, lines, added.error.message);
    } else if (!added.ok) continue;
    await ports.alerts.setAttached(lines.map(({ id }) => id));
  }
  return outcome;
}

/** Administrators find lines that are in no file beside the deliveries of their source, if it was not removed. */
async function noteLost(
  { alerts, clock }: AttachPorts,
  incident: IncidentId,
  lines: readonly WaitingLine[],
  why: string,
): Promise<void> {
  for (const { id } of await alerts.sources()) {
    const count = lines.filter(({ source }) => source === id).length;
    if (count === 0) continue;
    const reason = `The incident got no lines of ${count === 1 ? "1 alert" : `${count} alerts`}. ${why}`;
    const refused = { at: clock.now(), outcome: "refused", reason, incidents: [incident] } as const;
    await alerts.noteDelivery(id, null, refused);
  }
}

async function addLines(
  ports: AttachPorts,
  incident: IncidentId,
  lines: readonly WaitingLine[],
): Promise<Result<null, CaseProblem>> {
  const [first] = lines;
  if (first === undefined) return ok(null);
  const actor = await findActor(ports, first.sender);
  if (actor === null) return refuse("forbidden", "The account of this sender was deactivated.");
  const artifacts = await ports.cases.read.artifacts.list(incident);
  const { path, before, full } = await findFile(ports, artifacts, first.sender.name);
  const known = new Set(`${full}${before}`.split("\n"));
  const fresh = lines.map(({ line }) => line).filter((line) => !known.has(line));
  if (fresh.length === 0) return ok(null);
  const text = `${before}${fresh.join("\n")}\n`;
  const artifact = await ingestArtifact(ports.evidence, path, toBytes(text));
  const imported = await importArtifacts(ports, actor, incident, [artifact]);
  return imported.ok ? ok(null) : imported;
}

async function findActor(
  { people }: AttachPorts,
  { owner, name }: WaitingLine["sender"],
): Promise<Actor | null> {
  const person = await people.find(owner);
  if (person === null || !person.isActive) return null;
  return { id: person.id, role: person.role, through: { kind: "sender", name } };
}

type SenderFile = {
  readonly path: string;
  readonly before: string;
  /** What the file before it holds. */
  readonly full: string;
};

/** The newest file of the sender, and what is in it; a new one when that is full or changed its place. */
async function findFile(
  { evidence }: AttachPorts,
  artifacts: readonly Artifact[],
  name: string,
): Promise<SenderFile> {
  // No name has a dot, so that a further file of one sender is never the first of another.
  const pathOf = (number: number) => `alerts/${name}${number === 1 ? "" : `.${number}`}.jsonl`;
  const byPath = new Map(artifacts.map((artifact) => [artifact.path, artifact]));
  const textOf = async (number: number) => {
    const found = byPath.get(pathOf(number));
    return found === undefined ? "" : readText(evidence, found);
  };
  let number = 1;
  while (byPath.has(pathOf(number + 1))) number += 1;
  if ((byPath.get(pathOf(number))?.bytes ?? 0) >= fileBytesMax) number += 1;
  const [before, full] = [await textOf(number), await textOf(number - 1)];
  return { path: pathOf(number), before, full };
}

async function readText(
  { blobs }: EvidenceStore,
  { sha256, bytes }: Pick<Artifact, "sha256" | "bytes">,
): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of blobs.open(sha256)) parts.push(part);
  const text = Buffer.concat(parts, bytes).toString("utf8");
  return text === "" || text.endsWith("\n") ? text : `${text}\n`;
}

async function* toBytes(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}
