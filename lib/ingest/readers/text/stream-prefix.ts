import type { FieldValue } from "@/lib/domain/evidence/evidence-record";
import type { Draft } from "../../records/draft";
import { foldSeverityWord } from "../../records/severity-folding";

/** What a tool that shows several logs at once writes before each line. */
export type StreamPrefix = {
  readonly source: string;
  readonly fields: Readonly<Record<string, FieldValue>>;
  readonly end: number;
};

/**
 * `api-1  | ` of `docker compose logs`, `[pod/api-7d9c/main] ` of `kubectl logs --prefix`.
 * https://docs.docker.com/reference/cli/docker/compose/logs/,
 * https://kubernetes.io/docs/reference/kubectl/generated/kubectl_logs/
 */
const composePrefix = /([A-Za-z][\w.-]{1,80}) {0,60}\| /y;
const podPrefix = /\[pod\/([\w.-]{1,120})\/([\w.-]{1,80})\] /y;

export function findStreamPrefix(line: string): StreamPrefix | null {
  podPrefix.lastIndex = 0;
  const [, pod, container] = podPrefix.exec(line) ?? [];
  if (pod !== undefined && container !== undefined) {
    return { source: pod, fields: { pod, container }, end: podPrefix.lastIndex };
  }
  composePrefix.lastIndex = 0;
  const name = composePrefix.exec(line)?.[1];
  if (name === undefined || foldSeverityWord(name) !== null) return null;
  return { source: name, fields: { container: name }, end: composePrefix.lastIndex };
}

/** What the line says of itself goes before what stands before it. */
export function withStreamPrefix(draft: Draft, { source, fields }: StreamPrefix): Draft {
  return { ...draft, source: draft.source ?? source, fields: { ...fields, ...draft.fields } };
}
