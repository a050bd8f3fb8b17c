import type { Draft } from "../../records/draft";
import { flattenFields } from "../flatten-fields";
import { isJsonObject, type JsonObject, textOf } from "../json-object";
import { readTime } from "../time-field";
import { placeOfSpan, toParentId, toSpanDraft } from "./span-draft";

/*
 * Spans of Zipkin's interface, version 2, in lists or in lists of lists (traces). Times and durations
 * are in microseconds. https://zipkin.io/zipkin-api/#/default/post_spans
 */

export function isZipkinSpan(object: JsonObject): boolean {
  const { traceId, id, timestamp, duration } = object;
  if (typeof traceId !== "string" || typeof id !== "string") return false;
  const isTimed = typeof timestamp === "number" && typeof duration === "number";
  return isTimed || isJsonObject(object.localEndpoint) || isJsonObject(object.remoteEndpoint);
}

export function lowerZipkinSpan(span: JsonObject): readonly Draft[] {
  const local = readEndpoint(span.localEndpoint);
  const remote = readEndpoint(span.remoteEndpoint);
  const tags = isJsonObject(span.tags) ? flattenFields(span.tags) : {};
  const error = tags.error === false || tags.error === "false" ? undefined : tags.error;
  const peer = remote.service ?? remote.address;
  const { duration } = span;
  const draft = toSpanDraft({
    stamp: readTime(span.timestamp),
    traceId: textOf(span.traceId),
    spanId: textOf(span.id),
    parentSpanId: toParentId(textOf(span.parentId)),
    service: local.service,
    host: local.address,
    operation: textOf(span.name) ?? textOf(span.kind) ?? "span",
    durationMs: typeof duration === "number" ? duration / 1000 : null,
    status: error === undefined ? null : "error",
    statusMessage: error === "true" ? null : textOf(error),
    spanKind: textOf(span.kind)?.toLowerCase() ?? null,
    others: peer === null ? tags : { ...tags, peer },
  });
  const notes: readonly unknown[] = Array.isArray(span.annotations) ? span.annotations : [];
  return [draft, ...notes.filter(isJsonObject).map((note) => lowerAnnotation(note, draft))];
}

function readEndpoint(endpoint: unknown) {
  const { serviceName, ipv4, ipv6 } = isJsonObject(endpoint) ? endpoint : {};
  return { service: textOf(serviceName), address: textOf(ipv4) ?? textOf(ipv6) };
}

function lowerAnnotation({ timestamp, value }: JsonObject, span: Draft): Draft {
  return {
    stamp: readTime(timestamp),
    kind: "log",
    severity: null,
    source: span.source,
    message: textOf(value) ?? "annotation",
    fields: placeOfSpan(span),
  };
}
