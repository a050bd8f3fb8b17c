import { expect, test } from "vitest";
import { isProgram } from "./is-program";

test.each([
  ...["deploybot", "deploy-bot", "Alertmanager", "ci", "build-ci", "ci-runner-4", "cron", "CRON"],
  ...["system:scheduler", "kube-controller-manager", "airflow", "backup-svc", "github-webhook"],
])("%s is a program", (name) => {
  expect(isProgram(name)).toBe(true);
});

test.each(["cindy", "Talbot", "francis", "crona", "systemina", "kim", "alice (on call)"])(
  "%s is a person",
  (name) => {
    expect(isProgram(name)).toBe(false);
  },
);
