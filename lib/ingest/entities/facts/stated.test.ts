import { expect, test } from "vitest";
import { readConnectionStrings } from "./connection-strings";
import { readListenedPort } from "./record-facts";
import { originOfPath } from "./record-origin";
import { readCaller, readStatedConnections } from "./stated-connections";

test.each([
  ["postgres://app:pa:ss@db-01:5432/shop?x=1", ["db-01:5432"], "shop"],
  ["jdbc:mysql://db-01/shop", ["db-01"], "shop"],
  ["jdbc:sqlserver://db-01:1433;databaseName=shop;user=x", ["db-01:1433"], "shop"],
  [
    "mongodb+srv://u@m1.example.org,m2.example.org/shop",
    ["m1.example.org", "m2.example.org"],
    "shop",
  ],
  ["amqp://guest:guest@mq-01:5672/vhost", ["mq-01:5672"], null],
  ["redis://10.0.0.6:6379/0", ["10.0.0.6:6379"], null],
  ["upstream http://10.0.0.5:8080/api", ["10.0.0.5:8080"], null],
])("%s connects to %s", (text, places, database) => {
  const [found] = readConnectionStrings(`at start: ${text}`);
  expect(
    found?.endpoints.map(({ endpoint, port }) => endpoint.name + (port === null ? "" : `:${port}`)),
  ).toEqual(places);
  expect(found?.database?.name ?? null).toBe(database);
});

test.each([
  "see https://example.org/docs",
  "s3://bucket/key",
  "file:///etc/x",
  "http://localhost:80",
])("%s connects to nobody", (text) => {
  expect(readConnectionStrings(text)).toEqual([]);
});

test.each([
  ["could not connect to server db-01:5432", "db-01", 5432],
  ["connect ECONNREFUSED 10.0.0.5:5432", "10.0.0.5", 5432],
  ["dial tcp 10.0.0.5:6379: connect: connection refused", "10.0.0.5", 6379],
  ["getaddrinfo ENOTFOUND db-01", "db-01", null],
  ['connection to server at "db-01" (10.0.0.5), port 5432 failed: timeout', "db-01", 5432],
  ["curl: (7) Failed to connect to billing port 8080: refused", "billing", 8080],
  ["Connecting to [2001:db8::1]:443", "2001:db8::1", 443],
])("%s names its other end", (text, name, port) => {
  expect(readStatedConnections(text)).toContainEqual(
    expect.objectContaining({ kind: "calls", port, to: expect.objectContaining({ name }) }),
  );
});

test.each([
  "connection to the database was lost",
  "connected to server",
  "connect with care",
  "disconnected",
])("%s names nobody", (text) => {
  expect(readStatedConnections(text)).toEqual([]);
});

test("who called is read where the words say that somebody did", () => {
  expect(readCaller("connection accepted from /10.0.0.9:41234")?.name).toBe("10.0.0.9");
  expect(readCaller("flow md opened from ::ffff:10.0.0.9")?.name).toBe("10.0.0.9");
  expect(readCaller("moved volume from 10.0.0.9 to 10.0.0.8")).toBeNull();
});

test.each([
  ["Server listening on 0.0.0.0 port 22.", 22],
  ['listening on IPv4 address "0.0.0.0", port 5432', 5432],
  ["Tomcat started on port(s): 8080 (http)", 8080],
  ["listening on http://[::]:3000", 3000],
  ["Ready to accept connections on port 6379", null],
  ["listening on eth0, link-type EN10MB", null],
])("%s tells of port %s", (text, port) => {
  expect(readListenedPort(text)).toBe(port);
});

test.each([
  ["prod/app-01/orders-api.log.1.gz", "app-01", "program orders-api"],
  ["db-01/postgresql.log", "db-01", "service postgresql"],
  ["nginx/access.log", null, "service nginx"],
  ["k8s/s3/2026-11-21/events.json", null, "program events"],
  ["logs2/run-3/x.log", null, null],
])("%s is from %s", (path, host, service) => {
  const origin = originOfPath(path);
  expect(origin.host?.name ?? null).toBe(host);
  expect(origin.service === null ? null : `${origin.service.type} ${origin.service.name}`).toBe(
    service,
  );
});
