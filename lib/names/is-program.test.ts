import { expect, test } from "vitest";
import { isProgram } from "./is-program";

test.each([
  ...["deploybot", "deploy-bot", "Alertmanager", "ci", "build-ci", "ci-runner-4", "cron", "CRON"],
  ...["system:scheduler", "kube-controller-manager", "airflow", "backup-svc", "github-webhook"],
  ...["sentrybot", "grafanabot", "jirabot", "hubot", "gitlabbot", "portalbot", "Sentry Bot"],
  ...["dependabot[bot]", "github-actions[bot]", "Alertmanager (prod)", "argo-cd", "GitLab CI"],
  ...["CORP\\svc-backup", "NT AUTHORITY\\SYSTEM", "ci@example.com", "apps/deploy-bot", "kubelet"],
  ...["buildpipeline", "Release Pipeline", "ci/deployer", "bot-7", "(system)"],
])("%s is a program", (name) => {
  expect(isProgram(name)).toBe(true);
});

test.each([
  ...["cindy", "Talbot", "francis", "crona", "systemina", "kim", "alice (on call)"],
  ...["Dana (CI team)", "cd", "kim/cd", "alice@ci.example.com", "dana@svc.example.com", "Kubelík"],
  ...["Jan Kubek", "bob@pipeline.io", "jtalbot", "j.abbot", "Marie Chabot", "Lena [cron duty]"],
  ...["System operator Kim", "Botond", "Abbott", "otto-2", "@dana", ""],
])("%s is a person", (name) => {
  expect(isProgram(name)).toBe(false);
});

test("a name as long as a page is no account", () => {
  expect(isProgram(`${"(".repeat(100_000)}ci`)).toBe(false);
});
