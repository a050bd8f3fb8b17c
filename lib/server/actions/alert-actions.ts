import { z } from "zod";
import { parseJson } from "@/lib/base/parse-json";
import { fail, ok, type Result } from "@/lib/base/result";
import { alertRuleSchema } from "@/lib/domain/alerts/alert-rule";
import {
  type AlertSourceKind,
  type AlertSourceSetup,
  alertSourceKinds,
  alertSourceNameSchema,
  alertSourceSetupSchema,
  checkOf,
} from "@/lib/domain/alerts/alert-source";
import { alertRuleIds, alertSourceIds } from "@/lib/domain/ids";
import {
  addAlertSource,
  changeAlertRules,
  removeAlertSource,
  tryAlerts,
} from "@/lib/investigation/alerts/set-alerts";
import { type CaseProblem, refuse } from "@/lib/investigation/case-problem";
import { toTriedRow } from "@/lib/view-model/alerts/alert-page";
import type { Container } from "../container";
import { newToken } from "../environment/id-source";
import { settingsOf } from "../installation/settings-of";
import { actionDefinition } from "./define-action";

const triedCharsMax = 256 * 1024;
/** The secret of an HMAC is guessed without asking us, by whoever saw one delivery. */
const secretCharsMin = 20;

export const addAlertSourceAction = actionDefinition({
  name: "addAlertSource",
  input: z.object({
    name: alertSourceNameSchema,
    kind: z.enum(alertSourceKinds),
    /** Of a source of JSON: `check` and `mapping`, as JSON. */
    settings: z.string().max(20_000),
    /** Empty: one is made. */
    secret: z
      .string()
      .trim()
      .max(500)
      .refine(
        (text) => text === "" || text.length >= secretCharsMin,
        `Leave it empty, or use ${secretCharsMin} characters or more.`,
      ),
  }),
  access: "administer",
  async run({ name, kind, settings, secret: given }, { container, viewer }) {
    const setup = readSetup(kind, settings);
    if (!setup.ok) return setup;
    const secret = given === "" ? newToken() : given;
    const { secrets } = container.alerts;
    const source = { name, setup: setup.value };
    const added = await addAlertSource(portsOf(container), viewer, source, ({ id }) =>
      secrets.seal(secret, id),
    );
    if (!added.ok) return added;
    // Shown once, and only where this made it.
    const isShown = checkOf(setup.value).kind !== "token" && given === "";
    return ok({ secret: isShown ? secret : null });
  },
});

function readSetup(kind: AlertSourceKind, text: string): Result<AlertSourceSetup, CaseProblem> {
  if (kind !== "json") return ok({ kind });
  const given = parseJson(text);
  const parsed = alertSourceSetupSchema.safeParse(
    typeof given === "object" ? { ...given, kind } : given,
  );
  if (parsed.success) return ok(parsed.data);
  const [issue] = parsed.error.issues;
  const message =
    given === null
      ? "This is not JSON."
      : `${issue?.path.join(".") || "The settings"}: ${issue?.message ?? "not as expected"}`;
  return fail({ kind: "invalid", message, fields: { settings: message } });
}

export const removeAlertSourceAction = actionDefinition({
  name: "removeAlertSource",
  input: z.object({ sourceId: alertSourceIds.schema }),
  access: "administer",
  run: ({ sourceId }, { container, viewer }) =>
    removeAlertSource(portsOf(container), viewer, sourceId),
});

export const changeAlertRulesAction = actionDefinition({
  name: "changeAlertRules",
  input: z.object({
    change: z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("add"), rule: alertRuleSchema.omit({ id: true }) }),
      z.object({ kind: z.literal("remove"), id: alertRuleIds.schema }),
    ]),
  }),
  access: "administer",
  run: ({ change }, { container, viewer }) => changeAlertRules(portsOf(container), viewer, change),
});

export const tryAlertsAction = actionDefinition({
  name: "tryAlerts",
  input: z.object({
    source: alertSourceNameSchema,
    payload: z.string().max(triedCharsMax),
    event: z.string().max(100),
  }),
  access: "administer",
  async run({ source, payload: text, event }, { container, viewer }) {
    const payload = parseJson(text);
    if (typeof payload !== "object" || payload === null) {
      return refuse("invalid", "The payload is not an object in JSON.");
    }
    const sent = { source, payload, event: event === "" ? null : event };
    const tried = await tryAlerts(portsOf(container), viewer, sent);
    return tried.ok ? ok(tried.value.map(toTriedRow)) : tried;
  },
});

function portsOf(container: Pick<Container, "alerts" | "database" | "ports">) {
  const { alerts, ports } = container;
  return { ...ports, alerts: alerts.store, settings: settingsOf(container) };
}
