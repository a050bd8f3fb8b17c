import type { RecordKind, Severity } from "@/lib/domain/evidence/evidence-record";
import { statedFields } from "../../fields/stated-fields";
import type { Draft } from "../../records/draft";
import { flattenFields } from "../flatten-fields";
import { isJsonObject, type JsonObject, textOf } from "../json-object";
import { findSeverity } from "../level-field";
import { readTime } from "../time-field";

/*
 * One line of `terraform apply -json`, and of OpenTofu's:
 * https://developer.hashicorp.com/terraform/internals/machine-readable-ui
 */

export function isTerraformMessage(object: JsonObject): boolean {
  const { "@message": message, "@timestamp": time, type } = object;
  return typeof message === "string" && typeof time === "string" && typeof type === "string";
}

/** Steps of carrying out a plan; planning, refreshing and the rest change nothing. */
const steps: Readonly<Record<string, string>> = {
  apply_start: "started",
  apply_complete: "finished",
  apply_errored: "failed",
  provision_start: "started",
  provision_complete: "finished",
  provision_errored: "failed",
};

export function lowerTerraformMessage(line: JsonObject): readonly Draft[] {
  const type = textOf(line.type) ?? "";
  const hook = [line.hook, line.change].find(isJsonObject) ?? {};
  const resource = isJsonObject(hook.resource) ? hook.resource : {};
  const status = steps[type] ?? null;
  const isPlanned = type === "planned_change";
  const kind: RecordKind = status !== null || isPlanned ? "change" : "log";
  const diagnostic = isJsonObject(line.diagnostic) ? line.diagnostic : {};
  const detail = textOf(diagnostic.detail);
  return [
    {
      stamp: readTime(line["@timestamp"]),
      kind,
      severity: severityOf(line, status),
      source: null,
      message: `${textOf(line["@message"]) ?? type}${detail === null ? "" : `: ${detail}`}`,
      fields: {
        ...flattenFields(line),
        ...statedFields({
          resource: textOf(resource.addr),
          action: textOf(hook.action),
          status: isPlanned ? "planned" : status,
          type: kind === "change" ? "infra" : type,
          message_type: type,
          program: "terraform",
        }),
      },
    },
  ];
}

function severityOf(line: JsonObject, status: string | null): Severity | null {
  return status === "failed" ? "error" : findSeverity({ level: line["@level"] });
}
