import { z } from "zod";
import type { Instant } from "../base/instant";
import { alertRuleSchema, alertRulesMax } from "./alerts/alert-rule";
import type { UserId } from "./ids";

/**
 * What administrators set for all of an installation. A setting has a default, so that what was stored before there was
 * one still reads; what is set of models has a home of its own.
 */
export const installationSettingsSchema = z.strictObject({
  /** Permalinks and bundles can be made of approved revisions only; permalinks made before stay as they are. */
  permalinksOfApprovedOnly: z.boolean().default(false),
  /** Whoever may approve or administer and signs in by a password needs a second factor for anything else. */
  secondFactorOfApprovers: z.boolean().default(false),
  /** In the order in which they are asked. */
  alertRules: z.array(alertRuleSchema).max(alertRulesMax).default([]),
});
export type InstallationSettings = z.infer<typeof installationSettingsSchema>;

/** One version: who set what, and when. Version 0 is what holds before anybody has set something. */
export type RecordedSettings = {
  readonly version: number;
  readonly settings: InstallationSettings;
  readonly by: UserId | null;
  readonly at: Instant | null;
};

export const nothingSet: RecordedSettings = {
  ...{ version: 0, settings: installationSettingsSchema.parse({}), by: null, at: null },
};

const sentences = {
  permalinksOfApprovedOnly: (isOn: boolean) =>
    isOn ? "Permalinks of approved revisions only" : "Permalinks of any revision, approved or not",
  secondFactorOfApprovers: (isOn: boolean) =>
    isOn
      ? "A second factor is required of supervisors and administrators"
      : "A second factor is required of nobody",
};

const switches = ["permalinksOfApprovedOnly", "secondFactorOfApprovers"] as const;

/** What a version changed against the one before it, as a person reads it. */
export function describeSettingsChange(
  before: InstallationSettings,
  after: InstallationSettings,
): readonly string[] {
  return [
    ...switches
      .filter((name) => before[name] !== after[name])
      .map((name) => sentences[name](after[name])),
    ...describeMissing("Alert rule removed", before, after),
    ...describeMissing("Alert rule added", after, before),
  ];
}

/** Rules are added and removed, and never changed. */
function describeMissing(
  what: string,
  one: InstallationSettings,
  other: InstallationSettings,
): readonly string[] {
  const known = new Set(other.alertRules.map(({ id }) => id));
  return one.alertRules.filter(({ id }) => !known.has(id)).map(({ name }) => `${what}: ${name}`);
}
