import { expect, test } from "vitest";
import { namesProgram } from "./talk";

test.each([
  ...["sshd", "kernel", "etcd", "Kafka", "kube-apiserver", "orders-api", "mail_worker", "pam_unix"],
  ...["payments-service-2", "edge proxy", "deploybot", "pg_dump", "git", "Deploy Bot", "ci"],
  ...[
    "API Gateway",
    "Payment Service",
    "Job Runner",
    "Orders Worker",
    "Loyalty API",
    "Web Server 2",
  ],
  ...["PaymentService", "APIGateway", "PAYMENT GATEWAY", "CRM Worker", "job runner", "NAT gateway"],
])("%s is a program", (name) => {
  expect(namesProgram(name)).toBe(true);
});

test.each([
  ...["dana", "Pamela", "Pam", "otto-2", "sre-1", "dba", "fin-02", "Dana Meyer", "ops", "help-2"],
  ...["王伟", "node1fan", "Benjamin (on call)", "Talbot", "Abbot", "Marie Chabot", "Ann Runner"],
  ...[
    "Lena Gateway",
    "Helm",
    "Pip",
    "ANN RUNNER",
    "JD Gateway",
    "Ad Runner",
    "LenaGateway",
    "Gateway Lena",
  ],
  ...["Service", "Jo Workerson"],
])("%s may be a person", (name) => {
  expect(namesProgram(name)).toBe(false);
});
