import { statedFields } from "../../fields/stated-fields";
import type { Draft } from "../../records/draft";
import { flattenFields } from "../flatten-fields";
import { isJsonObject, type JsonObject, textOf } from "../json-object";
import { readTime } from "../time-field";
import { foldAlertStatus, toAlertDraft } from "./alert-draft";

/*
 * A change of an alarm's state, as CloudWatch sends it through SNS and through EventBridge:
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/cloudwatch-and-eventbridge.html
 */

export function isCloudWatchAlarm(object: JsonObject): boolean {
  const { AlarmName: name, NewStateValue: value, detail } = object;
  if (typeof name === "string" && typeof value === "string") return true;
  return isJsonObject(detail) && typeof detail.alarmName === "string" && isJsonObject(detail.state);
}

export function lowerCloudWatchAlarm(object: JsonObject): readonly Draft[] {
  const detail = isJsonObject(object.detail) ? object.detail : {};
  const state = isJsonObject(detail.state) ? detail.state : {};
  const trigger = isJsonObject(object.Trigger) ? object.Trigger : {};
  const word = textOf(object.NewStateValue) ?? textOf(state.value) ?? "ALARM";
  const before = isJsonObject(detail.previousState) ? textOf(detail.previousState.value) : null;
  return [
    toAlertDraft({
      name: textOf(object.AlarmName) ?? textOf(detail.alarmName) ?? "alarm",
      status: foldAlertStatus(word),
      stamp: readTime(object.StateChangeTime ?? state.timestamp ?? object.time),
      severity: null,
      source: null,
      summary: textOf(object.NewStateReason) ?? textOf(state.reason),
      value: null,
      others: statedFields({
        ...flattenFields(object),
        state: word,
        previous_state: textOf(object.OldStateValue) ?? before,
        metric: textOf(trigger.MetricName),
      }),
    }),
  ];
}
