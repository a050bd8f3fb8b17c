import type { z } from "zod";
import type { alertMappingSchema } from "./alert-mapping";
import type { SenderCheck } from "./alert-source";

/** What an administrator starts from. docs/doors.md has the same, with what to enter at the other end. */
export type ExampleMapping = {
  readonly name: string;
  readonly check: SenderCheck;
  readonly mapping: z.input<typeof alertMappingSchema>;
};

export const exampleMappings: readonly ExampleMapping[] = [
  {
    name: "Grafana",
    check: { kind: "token" },
    mapping: {
      ...{
        each: "alerts",
        id: "{fingerprint} {startsAt}",
        time: "{startsAt}",
        endTime: "{endsAt}",
      },
      ...{ title: "{annotations.summary|labels.alertname}", state: "{status}" },
      ...{ resolved: ["resolved"], labels: { "*": "labels" } },
      link: "{panelURL|dashboardURL|generatorURL}",
    },
  },
  {
    name: "Opsgenie",
    check: { kind: "token" },
    mapping: {
      ...{ id: "{alert.alertId}", title: "{alert.message}" },
      ...{ time: "{alert.updatedAt|alert.createdAt}", state: "{action}" },
      resolved: ["Close", "Delete"],
      labels: {
        ...{ "*": "alert.tags", service: "{alert.entity}" },
        ...{ priority: "{alert.priority}", source: "{alert.source}" },
      },
    },
  },
  {
    name: "Sentry",
    check: { kind: "hmac", header: "sentry-hook-signature", prefix: "" },
    mapping: {
      ...{ id: "{data.event.issue_id}", title: "{data.event.title}" },
      ...{ time: "{data.event.datetime}", link: "{data.event.web_url}" },
      labels: {
        "*": "data.event.tags",
        ...{ level: "{data.event.level}", rule: "{data.triggered_rule}" },
      },
    },
  },
  {
    name: "Datadog",
    check: { kind: "token" },
    mapping: {
      ...{ id: "{id}", title: "{title}", time: "{time}", state: "{state}", link: "{link}" },
      ...{ resolved: ["Recovered"], labels: { "*": "tags" } },
    },
  },
  {
    name: "GitLab",
    check: { kind: "secret", header: "x-gitlab-token" },
    mapping: {
      ...{ isChange: true, id: "deployment {deployment_id} {status}" },
      title: "Deployment of {project.name} to {environment}: {status}",
      ...{ time: "{status_changed_at}", link: "{deployable_url}" },
      labels: {
        ...{ service: "{project.name}", repository: "{project.path_with_namespace}" },
        ...{ environment: "{environment}", ref: "{ref}", commit: "{short_sha}", state: "{status}" },
      },
    },
  },
  {
    name: "Argo CD",
    check: { kind: "token" },
    mapping: {
      ...{ isChange: true, id: "{app} {startedAt} {phase}", title: "Sync of {app}: {phase}" },
      ...{ time: "{finishedAt|startedAt}", link: "{url}" },
      labels: { service: "{app}", revision: "{revision}", state: "{phase}" },
    },
  },
];
