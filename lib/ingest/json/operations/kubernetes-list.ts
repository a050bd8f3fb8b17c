import type { Draft } from "../../records/draft";
import type { Envelope } from "../documents/envelope";
import { isJsonObject, type JsonObject } from "../json-object";
import { isKubernetesEvent, lowerKubernetesEvent } from "./kubernetes-event";
import { isKubernetesObject, lowerKubernetesObject } from "./kubernetes-object";

/** What `kubectl get events -o json` writes: https://kubernetes.io/docs/reference/using-api/api-concepts/ */
export const kubernetesEvents: Envelope = {
  format: "Kubernetes events",
  path: [["items"]],
  fits: ({ items, kind }) => {
    if (kind === "EventList") return Array.isArray(items);
    const [first, second] = objectsOf(items);
    return first !== undefined && isKubernetesEvent(first) && isKubernetesEvent(second ?? first);
  },
  open: () => lowerAny,
};

/** What it writes for anything else, events among it or not. */
export const kubernetesObjects: Envelope = {
  format: "Kubernetes objects",
  path: [["items"]],
  fits: ({ items, apiVersion }) => {
    const [first] = objectsOf(items);
    return typeof apiVersion === "string" && first !== undefined && isKubernetesObject(first);
  },
  open: () => lowerAny,
};

/** A line of a watch: `{"type": "ADDED", "object": {…}}`. */
export function isWatchedEvent({ type, object }: JsonObject): boolean {
  return typeof type === "string" && isJsonObject(object) && isKubernetesEvent(object);
}

export function lowerWatchedEvent({ object }: JsonObject): readonly Draft[] {
  return isJsonObject(object) ? lowerKubernetesEvent(object) : [];
}

function lowerAny(object: JsonObject): readonly Draft[] {
  return isKubernetesEvent(object) ? lowerKubernetesEvent(object) : lowerKubernetesObject(object);
}

function objectsOf(items: unknown): readonly JsonObject[] {
  if (!Array.isArray(items)) return [];
  const list: readonly unknown[] = items.slice(0, 5);
  return list.filter(isJsonObject);
}
