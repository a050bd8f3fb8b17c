import type { Severity } from "@/lib/domain/evidence/evidence-record";
import { statedFields } from "../../fields/stated-fields";
import type { Draft } from "../../records/draft";
import { flattenFields } from "../flatten-fields";
import { isJsonObject, type JsonObject, textOf } from "../json-object";
import { findTimeField } from "../time-field";
import { toAlertDraft } from "./alert-draft";

/*
 * One line of Wazuh's alerts.json:
 * https://documentation.wazuh.com/current/user-manual/manager/alert-management.html
 */

export function isWazuhAlert({ rule, agent, manager }: JsonObject): boolean {
  if (!isJsonObject(rule) || !(isJsonObject(agent) || isJsonObject(manager))) return false;
  return typeof rule.description === "string" && rule.level !== undefined;
}

export function lowerWazuhAlert(alert: JsonObject): readonly Draft[] {
  const rule = isJsonObject(alert.rule) ? alert.rule : {};
  const agent = isJsonObject(alert.agent) ? alert.agent : {};
  const data = isJsonObject(alert.data) ? alert.data : {};
  const severity = foldLevel(Number(rule.level));
  const host = textOf(agent.name);
  return [
    toAlertDraft({
      name: textOf(rule.description) ?? "alert",
      status: "firing",
      isMoment: true,
      stamp: findTimeField(alert)?.stamp ?? null,
      severity,
      source: host,
      summary: textOf(alert.full_log),
      value: null,
      others: statedFields({
        ...flattenFields(alert),
        host,
        severity,
        src: textOf(data.srcip) ?? textOf(data.src_ip),
        dst: textOf(data.dstip) ?? textOf(data.dest_ip),
        user: textOf(data.dstuser) ?? textOf(data.srcuser),
      }),
    }),
  ];
}

/**
 * Levels run from 0 to 15; 7 is where the dashboard begins to speak of medium, 12 of high, 15 of critical.
 * https://documentation.wazuh.com/current/user-manual/ruleset/rules/rules-classification.html
 */
function foldLevel(level: number): Severity | null {
  if (!Number.isFinite(level)) return null;
  if (level >= 15) return "critical";
  if (level >= 12) return "error";
  if (level >= 7) return "warning";
  return level >= 4 ? "notice" : "info";
}
