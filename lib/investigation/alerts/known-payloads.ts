import { fail, ok, type Result } from "@/lib/base/result";
import { type AlertMapping, alertMappingSchema } from "@/lib/domain/alerts/alert-mapping";
import type { AlertSourceSetup } from "@/lib/domain/alerts/alert-source";
import { valueAt } from "./payload-template";

/** Where a payload has its parts; or, where it reports nothing, why it is let be. */
export type KnownPayload =
  | { readonly kind: "mapping"; readonly mapping: AlertMapping; readonly isReadAsSent: boolean }
  | { readonly kind: "nothing"; readonly why: string };

/** https://prometheus.io/docs/alerting/latest/configuration/#webhook_config An alert that fires again begins again. */
const alertmanager = alertMappingSchema.parse({
  ...{ each: "alerts", id: "{fingerprint} {startsAt}", state: "{status}", resolved: ["resolved"] },
  title: "{annotations.summary|annotations.message|labels.alertname}",
  ...{ time: "{startsAt}", endTime: "{endsAt}", labels: { "*": "labels" }, link: "{generatorURL}" },
});

/** https://developer.pagerduty.com/docs/webhooks-overview */
const pagerduty = alertMappingSchema.parse({
  ...{ id: "{event.data.incident.id|event.data.id}", time: "{event.occurred_at}" },
  title: "{event.data.title|event.data.content|event.data.incident.summary}",
  ...{ state: "{event.event_type}", resolved: ["incident.resolved"] },
  labels: {
    ...{ service: "{event.data.service.summary}", urgency: "{event.data.urgency}" },
    ...{ priority: "{event.data.priority.summary}", event_type: "{event.event_type}" },
  },
  link: "{event.data.html_url}",
});

const repository = { repository: "{repository.full_name}", service: "{repository.name}" };

/** https://docs.github.com/webhooks/webhook-events-and-payloads */
const github: Readonly<Record<string, AlertMapping>> = {
  deployment: alertMappingSchema.parse({
    ...{ isChange: true, id: "deployment {deployment.id}", time: "{deployment.created_at}" },
    title: "Deployment of {repository.name} to {deployment.environment}: created",
    labels: {
      ...{ ...repository, environment: "{deployment.environment}" },
      ...{ ref: "{deployment.ref}", commit: "{deployment.sha}", event: "deployment" },
    },
    link: "{repository.html_url}/deployments",
  }),
  deployment_status: alertMappingSchema.parse({
    ...{ isChange: true, id: "deployment {deployment.id} {deployment_status.id}" },
    title: "Deployment of {repository.name} to {deployment.environment}: {deployment_status.state}",
    time: "{deployment_status.updated_at|deployment_status.created_at}",
    labels: {
      ...{ ...repository, environment: "{deployment.environment}" },
      ...{ ref: "{deployment.ref}", commit: "{deployment.sha}", event: "deployment_status" },
      state: "{deployment_status.state}",
    },
    link: "{deployment_status.log_url|deployment_status.target_url|repository.html_url}",
  }),
  workflow_run: alertMappingSchema.parse({
    ...{ isChange: true, time: "{workflow_run.updated_at|workflow_run.created_at}" },
    id: "run {workflow_run.id} {workflow_run.run_attempt|workflow_run.run_number} {action}",
    title:
      "Workflow {workflow_run.name} of {repository.name}: {workflow_run.conclusion|workflow_run.status}",
    labels: {
      ...{ ...repository, workflow: "{workflow_run.name}", ref: "{workflow_run.head_branch}" },
      ...{ commit: "{workflow_run.head_sha}", event: "workflow_run" },
      state: "{workflow_run.conclusion|workflow_run.status}",
    },
    link: "{workflow_run.html_url}",
  }),
};

/** `event` is what GitHub names in `x-github-event`. */
export function knowPayload(
  setup: AlertSourceSetup,
  payload: unknown,
  event: string | null,
): Result<KnownPayload, string> {
  switch (setup.kind) {
    case "alertmanager":
      return ok({ kind: "mapping", mapping: alertmanager, isReadAsSent: true });
    case "json":
      return ok({ kind: "mapping", mapping: setup.mapping, isReadAsSent: false });
    case "pagerduty": {
      const type = valueAt("event.event_type", { element: payload, whole: payload });
      if (typeof type === "string" && type.startsWith("pagey.")) {
        return ok({ kind: "nothing", why: "A test of PagerDuty." });
      }
      return ok({ kind: "mapping", mapping: pagerduty, isReadAsSent: true });
    }
    case "github": {
      const mapping = event !== null && Object.hasOwn(github, event) ? github[event] : undefined;
      if (event === "ping") return ok({ kind: "nothing", why: "A test of GitHub." });
      return mapping === undefined
        ? fail(
            `The GitHub event "${(event ?? "").slice(0, 60)}" is not read. Send ${Object.keys(github).join(", ")}.`,
          )
        : ok({ kind: "mapping", mapping, isReadAsSent: false });
    }
  }
}
