import type { FieldValue } from "@/lib/domain/evidence/evidence-record";
import { statedFields } from "../../fields/stated-fields";
import type { Draft } from "../../records/draft";
import { isJsonObject, type JsonObject, textOf } from "../json-object";
import { readTime } from "../time-field";
import type { ObjectPlace } from "./object-place";

/*
 * Rollouts that the status of a deployment tool's object tells of: an Application of Argo CD
 * (https://argo-cd.readthedocs.io/en/stable/operator-manual/server-commands/), a HelmRelease of Flux
 * (https://fluxcd.io/flux/components/helm/helmreleases/#history).
 */
export function lowerDeployHistory(status: JsonObject, place: ObjectPlace): readonly Draft[] {
  const history: readonly unknown[] = Array.isArray(status.history) ? status.history : [];
  const rolledOut = history.filter(isJsonObject).flatMap((entry) => lowerEntry(entry, place));
  const { operationState } = status;
  return isJsonObject(operationState)
    ? [...rolledOut, ...lowerOperation(operationState, place)]
    : rolledOut;
}

function lowerEntry(entry: JsonObject, place: ObjectPlace): readonly Draft[] {
  const version = textOf(entry.revision) ?? textOf(entry.chartVersion) ?? textOf(entry.appVersion);
  const by = actorOf(entry.initiatedBy);
  const stated = textOf(entry.status);
  const moments = [
    ["started", entry.deployStartedAt ?? entry.firstDeployed],
    [stated ?? "finished", entry.deployedAt ?? entry.lastDeployed],
  ] as const;
  return moments.flatMap(([word, time]) => deploy(place, time, word, { version, by }));
}

function lowerOperation(state: JsonObject, place: ObjectPlace): readonly Draft[] {
  const result = isJsonObject(state.syncResult) ? state.syncResult : {};
  const operation = isJsonObject(state.operation) ? state.operation : {};
  const facts = {
    version: textOf(result.revision),
    by: actorOf(operation.initiatedBy),
    note: textOf(state.message),
  };
  const outcome = textOf(state.phase)?.toLowerCase() ?? "finished";
  return [
    ...deploy(place, state.startedAt, "started", { ...facts, note: null }),
    ...deploy(place, state.finishedAt, outcome, facts),
  ];
}

function deploy(
  { name, source, fields }: ObjectPlace,
  time: unknown,
  status: string,
  facts: Readonly<Record<string, FieldValue>>,
): readonly Draft[] {
  const stamp = readTime(time);
  if (stamp === null) return [];
  const version = facts.version ?? null;
  const note = facts.note ?? null;
  const summary = `deploy ${name}${version === null ? "" : ` ${version}`} ${status}`;
  return [
    {
      stamp,
      kind: "change",
      severity: /fail|error/.test(status) ? "error" : null,
      source: source ?? textOf(fields.service),
      message: note === null ? summary : `${summary}: ${note}`,
      template: `deploy ${status}`,
      fields: { ...fields, ...statedFields({ ...facts, status, type: "deploy" }) },
    },
  ];
}

function actorOf(by: unknown): string | null {
  if (!isJsonObject(by)) return null;
  return textOf(by.username) ?? (by.automated === true ? "automated" : null);
}
