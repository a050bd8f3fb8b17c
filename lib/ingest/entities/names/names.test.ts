import { expect, test } from "vitest";
import { workloadOfKnownPod, workloadOfPod } from "@/lib/names/kubernetes-names";
import { splitPort, toAddress } from "./addresses";
import { toAccount, toFile, toMachine, toPerson, toService } from "./entity-names";
import { isFullName, toHostName } from "./host-names";

test.each([
  ["10.0.0.5", "10.0.0.5"],
  ["::ffff:10.0.0.5", "10.0.0.5"],
  ["[2001:DB8::1]", "2001:db8::1"],
  ["fe80::1%eth0", "fe80::1"],
  ["256.0.0.1", null],
  ["127.0.0.1", null],
  ["0.0.0.0", null],
  ["::1", null],
  ["224.0.0.1", null],
  ["12:30:45", null],
  ["1.2.3", null],
])("%s is the address %s", (text, address) => {
  expect(toAddress(text)).toBe(address);
});

test.each([
  ["DB-01.Prod.Example.", "db-01.prod.example"],
  ["web_1", "web_1"],
  ["v20.20.2", null],
  ["2.13.2", null],
  ["localhost", null],
  ["-", null],
  ["two words", null],
  ["a..b", null],
])("%s is the host %s", (text, name) => {
  expect(toHostName(text)).toBe(name);
});

test("the end of a file's name is no domain", () => {
  expect(["db-01.prod.example", "Foo.java", "nginx.conf", "db-01"].map(isFullName)).toEqual([
    ...[true, false, false, false],
  ]);
});

test("a port is told from the last part of an address", () => {
  expect(
    ["db-01:5432", "[2001:db8::1]:80", "2001:db8::1", "db-01:x", "db-01:70000"].map(splitPort),
  ).toEqual([
    { host: "db-01", port: 5432 },
    { host: "2001:db8::1", port: 80 },
    { host: "2001:db8::1", port: null },
    { host: "db-01:x", port: null },
    { host: "db-01:70000", port: null },
  ]);
});

test("pods are told by the endings Kubernetes draws, machines by nothing like them", () => {
  expect(workloadOfPod("orders-api-7d9c6b5f4-x2x9z")).toBe("orders-api");
  expect(["orders-api-backend-green", "app-01", "web-7d9c6b5f4"].map(workloadOfPod)).toEqual([
    ...[null, null, null],
  ]);
  expect(["fluentd-x2x9z", "db-0", "kube-proxy-bcdfg"].map(workloadOfKnownPod)).toEqual([
    ...["fluentd", "db", null],
  ]);
});

test("names are taken out of the forms they come in", () => {
  expect(
    ["sshd[812]:", "nginx.service", "/usr/sbin/nginx", "CRON", "12", "a b"].map(
      (text) => toService(text)?.name,
    ),
  ).toEqual(["sshd", "nginx", "nginx", "cron", undefined, undefined]);
  expect(toMachine("app-01:9100")).toEqual({ type: "host", name: "app-01" });
  expect(toMachine("10.0.0.5:9100")).toEqual({ type: "address", name: "10.0.0.5" });
  expect(toAccount("4294967295")).toBeNull();
  expect(toAccount("CORP\\alice")?.name).toBe("CORP\\alice");
  expect([toPerson("Dana Ng")?.type, toPerson("renovate[bot]")?.type]).toEqual([
    "person",
    "account",
  ]);
  expect(
    ["/etc/passwd", "src/orders.js", "some words", "/x"].map((text) => toFile(text)?.name),
  ).toEqual(["/etc/passwd", "src/orders.js", undefined, undefined]);
});
