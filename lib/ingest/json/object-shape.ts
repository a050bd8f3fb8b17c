import type { Draft } from "../records/draft";
import {
  isAlert,
  isAlertmanagerPayload,
  lowerAlertmanagerPayload,
  lowerSingleAlert,
} from "./alertmanager-payload";
import { isChangeRecord, lowerChangeRecord } from "./change-record";
import type { JsonObject } from "./json-object";
import { lowerLogObject } from "./lower-object";
import { isSlackMessage, lowerSlackMessage } from "./slack-message";

/** What the objects of a file are, told by their members; the last one takes everything. */
export type ObjectShape = {
  /** Completes "… as JSON lines" and "… as JSON array". */
  readonly format: string;
  fits(object: JsonObject): boolean;
  lower(object: JsonObject): readonly Draft[];
};

const logShape: ObjectShape = {
  format: "log records",
  fits: () => true,
  lower: (object) => [lowerLogObject(object)],
};

const shapes: readonly ObjectShape[] = [
  { format: "Alertmanager webhooks", fits: isAlertmanagerPayload, lower: lowerAlertmanagerPayload },
  {
    format: "Alertmanager alerts",
    fits: isAlert,
    lower: (object) => [lowerSingleAlert(object)],
  },
  {
    format: "Slack messages",
    fits: isSlackMessage,
    lower: (object) => [lowerSlackMessage(object)],
  },
  {
    format: "change records",
    fits: isChangeRecord,
    lower: (object) => [lowerChangeRecord(object)],
  },
];

/** Most objects decide for the file, so that one odd record does not change how the others are read. */
const shareMin = 0.8;

export function findShape(objects: readonly JsonObject[]): ObjectShape {
  const isMost = (shape: ObjectShape) =>
    objects.length > 0 &&
    objects.filter((object) => shape.fits(object)).length >= objects.length * shareMin;
  return shapes.find(isMost) ?? logShape;
}
