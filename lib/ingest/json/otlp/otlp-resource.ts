import type { Fields } from "../../records/draft";
import { isJsonObject, type JsonObject, textOf } from "../json-object";
import { readAttributes } from "./otlp-values";

/** Who sent the telemetry: https://opentelemetry.io/docs/specs/semconv/resource/ */
export type OtlpResource = {
  readonly service: string | null;
  readonly host: string | null;
  /** Attributes of the resource, and the scope that recorded. */
  readonly fields: Fields;
};

/** The objects around spans, logs or metrics: the resource's, then the scope's. */
export function readResource(outer: readonly JsonObject[]): OtlpResource {
  const holder = outer.find(({ resource }) => isJsonObject(resource));
  const resource = isJsonObject(holder?.resource) ? holder.resource : {};
  const scope = outer
    .map((object) => object.scope ?? object.instrumentationLibrary)
    .find(isJsonObject);
  const attributes = readAttributes(resource.attributes);
  const scopeName = textOf(scope?.name);
  return {
    service: textOf(attributes["service.name"]),
    host:
      textOf(attributes["host.name"]) ??
      textOf(attributes["k8s.pod.name"]) ??
      textOf(attributes["service.instance.id"]),
    fields: scopeName === null ? attributes : { ...attributes, "scope.name": scopeName },
  };
}
