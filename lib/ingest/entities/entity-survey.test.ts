import fc from "fast-check";
import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { createEntitySurvey } from "./entity-survey";
import { edgesOf, entitiesOf, recordsOf, survey } from "./testing/survey-records";

test("a record's fields name who wrote it, who asked and what was used", () => {
  const catalogue = survey([
    {
      kind: "access",
      fields: {
        host: "WEB-01.",
        service: "shop",
        client: "::ffff:10.0.0.7",
        user: "alice",
        version: "v2.1.0",
      },
    },
    {
      fields: { host: "web-01", db: "orders", topic: "paid", exe: "/usr/sbin/sshd", user: "1001" },
    },
  ]);
  expect(entitiesOf(catalogue)).toEqual([
    "host web-01",
    "service shop",
    "address 10.0.0.7",
    "account alice",
    "database orders",
    "queue paid",
    "version shop 2.1.0",
    "file /usr/sbin/sshd",
  ]);
  expect(edgesOf(catalogue)).toEqual([
    "address 10.0.0.7 calls service shop",
    "service shop runs-on host web-01",
  ]);
  const [host] = catalogue.entities;
  expect(host).toMatchObject({
    records: 2,
    firstSeen: instant(Date.UTC(2026, 2, 1, 12)),
    lastSeen: instant(Date.UTC(2026, 2, 1, 12, 0, 1)),
    examples: [{ path: "collected.log", recordNumber: 0 }],
  });
});

test("a short name and the only full name that begins with it are one host", () => {
  const catalogue = survey([
    { fields: { host: "db-01" } },
    { fields: { host: "db-01" } },
    { fields: { host: "db-01.prod.example" } },
    { fields: { host: "web-01.prod.example" } },
    { fields: { host: "mq-01" } },
    { fields: { host: "mq-01.prod.example" } },
    { fields: { host: "mq-01.test.example" } },
  ]);
  expect(entitiesOf(catalogue)).toEqual([
    "host db-01 = db-01.prod.example",
    "host mq-01",
    "host mq-01.prod.example",
    "host mq-01.test.example",
    "host web-01.prod.example",
  ]);
  expect(catalogue.entities[0]?.aliases[0]).toMatchObject({
    reason: "the only full name that begins with db-01",
    proof: { recordNumber: 2 },
  });
});

test.each([
  ["in brackets behind it", { message: "connected to db-01 (10.0.0.5:5432)" }],
  ["behind a slash, as Java writes it", { message: "Connecting to db-01/10.0.0.5:5432" }],
  ["in a field beside it", { fields: { "host.name": "db-01", "host.ip": "10.0.0.5" } }],
  ["in an answer of a name server", { message: "reply db-01 is 10.0.0.5" }],
  ["in a lease", { message: "DHCPACK on 10.0.0.5 to 02:42:ac:11:00:02 (db-01) via eth0" }],
  ["in a list of hosts", { message: "10.0.0.5  db-01.prod.example db-01" }],
  ["in a configuration", { message: "    server db-01 10.0.0.5:5432 check" }],
])("a host is merged with the address that stands %s", (_where, given) => {
  const catalogue = survey([{ fields: { host: "db-01" } }, given]);
  const [host] = catalogue.entities.filter(({ type }) => type === "host");
  expect(host?.aliases.map(({ name }) => name)).toContain("10.0.0.5");
  expect(host?.aliases.find(({ name }) => name === "10.0.0.5")?.proof.recordNumber).toBe(1);
  expect(catalogue.entities.some(({ type }) => type === "address")).toBe(false);
});

test.each([
  ["a word that is no known name", "retry of batch (10.0.0.5)"],
  ["a common word", "timeout of host (10.0.0.5)"],
  [
    "a name the record itself doubts",
    "checking getaddrinfo for db-01 [10.0.0.5] failed - POSSIBLE BREAK-IN ATTEMPT!",
  ],
  ["a version", "db-01 (1.2.3.4) is not what version 10.0.0.5 is"],
])("%s before an address merges nothing", (_what, message) => {
  const catalogue = survey([{ fields: { host: "db-01" } }, { message }]);
  const names = catalogue.entities.flatMap(({ aliases }) => aliases.map(({ name }) => name));
  expect(names).not.toContain("10.0.0.5");
});

test("an address that was handed on stays apart, with who had it when", () => {
  const catalogue = survey([
    { at: 0, message: "DHCPACK on 10.0.0.5 to 02:42:ac:11:00:02 (web-01) via eth0" },
    { at: 50, message: "DHCPACK on 10.0.0.5 to 02:42:ac:11:00:02 (web-01) via eth0" },
    { at: 60, message: "DHCPACK on 10.0.0.5 to 02:42:ac:11:00:03 (web-02) via eth0" },
    { at: 70, kind: "access", fields: { service: "shop", client: "10.0.0.5" } },
  ]);
  expect(entitiesOf(catalogue)).toEqual([
    "host web-01",
    "host web-02",
    "service shop",
    "address 10.0.0.5",
  ]);
  const holders = catalogue.entities.at(-1)?.holders ?? [];
  expect(holders.map(({ from, until }) => [(from ?? 0) % 60_000, (until ?? 0) % 60_000])).toEqual([
    [0, 50_000],
    [0, 0],
  ]);
  expect(edgesOf(catalogue)).toEqual(["address 10.0.0.5 calls service shop"]);
});

test("an address that several claim at the same time is nobody's", () => {
  const catalogue = survey([
    { message: "reply web-01 is 10.0.0.5" },
    { message: "reply web-02 is 10.0.0.5" },
    { message: "reply web-01 is 10.0.0.5" },
  ]);
  expect(entitiesOf(catalogue)).toEqual(["host web-01", "host web-02", "address 10.0.0.5"]);
  expect(catalogue.leftOut).toEqual([
    { what: "addresses", count: 1, why: "several names claim them at the same time" },
  ]);
});

test("a pod belongs to the workload its name was made from, and runs on the node that is stated", () => {
  const catalogue = survey([
    { message: "Successfully assigned shop/orders-api-7d9c6b5f4-x2x9z to node-3" },
    { fields: { pod: "orders-api-7d9c6b5f4-x2x9z", pod_ip: "10.1.2.3", nodeName: "node-3" } },
    { fields: { service: "orders-api" } },
    { fields: { host: "app-01" } },
  ]);
  expect(entitiesOf(catalogue)).toEqual([
    "host node-3",
    "host app-01",
    "service orders-api",
    "pod orders-api-7d9c6b5f4-x2x9z = 10.1.2.3",
  ]);
  const [, , service, pod] = catalogue.entities;
  expect(pod?.memberOf).toBe(service?.id);
  expect(edgesOf(catalogue)).toEqual(["pod orders-api-7d9c6b5f4-x2x9z runs-on host node-3"]);
});

test("a container's short id and the only long one that begins with it are one", () => {
  const id = "4f1c9d2b7a60".padEnd(64, "e");
  expect(
    entitiesOf(
      survey([
        { fields: { container_id: id } },
        { fields: { container_id: "4f1c9d2b7a60" } },
        { fields: { container_id: "aaaaaaaaaaaa" } },
      ]),
    ),
  ).toEqual(["container 4f1c9d2b7a60 = ".concat(id), "container aaaaaaaaaaaa"]);
});

test("connection strings say who uses what, and never a password", () => {
  const catalogue = survey([
    { fields: { service: "orders" }, message: "using postgres://app:s3cr3t@db-01:5432/shop?ssl=1" },
    { fields: { service: "orders" }, message: "cache at redis://:hunter2@cache:6379/0" },
    {
      fields: { service: "orders" },
      message: "docs at https://example.com/x, calling http://billing:8080/pay",
    },
  ]);
  expect(edgesOf(catalogue)).toEqual([
    "database shop runs-on host db-01",
    "service orders calls database shop",
    "service orders calls host db-01:5432",
    "service orders calls service billing:8080",
    "service orders calls service cache:6379",
  ]);
  expect(entitiesOf(catalogue)).toContain("account app");
  expect(JSON.stringify(catalogue)).not.toMatch(/s3cr3t|hunter2|example\.com/);
});

test("a port is the service that says it listens there, on the host it says so of", () => {
  const catalogue = survey([
    { fields: { host: "app-01", service: "orders" }, message: "listening on 0.0.0.0:8080" },
    { message: "reply app-01 is 10.0.0.11" },
    { fields: { service: "nginx", upstream: "10.0.0.11:8080, 10.0.0.12:8080" } },
  ]);
  expect(edgesOf(catalogue)).toEqual([
    "service nginx routes address 10.0.0.12:8080",
    "service nginx routes service orders",
    "service orders runs-on host app-01",
  ]);
});

test("a span whose parent is another service's is a call, whichever is read first", () => {
  const span = (span_id: string, service: string, parent_span_id?: string) => ({
    kind: "span" as const,
    fields: { trace_id: "t1", span_id, service, ...(parent_span_id ? { parent_span_id } : {}) },
  });
  const spans = [span("a", "web"), span("b", "orders", "a"), span("c", "orders", "b")];
  expect(edgesOf(survey(spans))).toEqual(["service web calls service orders"]);
  expect(edgesOf(survey(spans.toReversed()))).toEqual(["service web calls service orders"]);
});

test("a call of a pod is a call of its service", () => {
  const catalogue = survey([
    { fields: { service: "web", upstream: "orders-7d9c6b5f4-x2x9z:8080" } },
    { fields: { service: "web", upstream: "orders-7d9c6b5f4-bb2x9:8080" } },
    { fields: { pod: "orders-7d9c6b5f4-x2x9z", node: "node-3" } },
  ]);
  expect(edgesOf(catalogue)).toEqual([
    "pod orders-7d9c6b5f4-x2x9z runs-on host node-3",
    "service web routes service orders:8080",
  ]);
});

test("a capture shows who opened the connection, and whose address it went to", () => {
  const packet = (src_port: number, flags: string) => ({
    at: src_port - 40_000,
    fields: { protocol: "IP", src: "10.0.0.7", src_port, dst: "10.0.0.5", dst_port: 22, flags },
  });
  const login = (client_port: number) => ({
    at: client_port - 40_000,
    fields: { host: "bastion", program: "sshd", client: "10.0.0.7", client_port },
  });
  const ports = [40_001, 40_002, 40_003];
  const catalogue = survey(
    ports.flatMap((port) => [packet(port, "S"), packet(port, "."), login(port)]),
  );
  expect(entitiesOf(catalogue)).toEqual([
    "host bastion = 10.0.0.5",
    "service sshd",
    "address 10.0.0.7",
  ]);
  expect(edgesOf(catalogue)).toEqual([
    "address 10.0.0.7 calls host bastion:22",
    "service sshd runs-on host bastion",
  ]);
  const two = ports.slice(1).flatMap((port) => [packet(port, "S"), login(port)]);
  expect(entitiesOf(survey(two))).toContain("address 10.0.0.5");
});

test("a database's log says who reads and who writes", () => {
  const session = { path: "db-01/postgresql.log" };
  const fields = { db: "shop", user: "app", client: "10.0.0.9", application: "orders/2.1.0" };
  const catalogue = survey([
    { ...session, fields, message: "connection authorized: user=app database=shop" },
    { ...session, fields, message: "statement: SELECT 1" },
    {
      ...session,
      fields: { ...fields, application: "psql" },
      message: "statement: update t set x=1",
    },
  ]);
  expect(edgesOf(catalogue)).toEqual([
    "address 10.0.0.9 calls service postgresql",
    "address 10.0.0.9 writes database shop",
    "database shop runs-on host db-01",
    "service orders calls database shop",
    "service orders reads database shop",
    "service orders runs-on address 10.0.0.9",
    "service postgresql runs-on host db-01",
  ]);
  expect(entitiesOf(catalogue)).toContain("version orders 2.1.0");
});

test("asking for a name is told apart from calling", () => {
  const message = "dial tcp: lookup db-01 on 10.0.0.2:53: no such host";
  expect(edgesOf(survey([{ fields: { service: "orders" }, message }]))).toEqual([
    "service orders calls host db-01",
    "service orders resolves address 10.0.0.2",
  ]);
});

test("identifiers are counted by field, with the share that several artifacts name", () => {
  const { identifiers } = survey([
    { path: "a.log", fields: { request_id: "r1", requestId: "r1" } },
    { path: "a.log", fields: { request_id: "r2" } },
    { path: "b.log", fields: { reqId: "r1" } },
  ]);
  expect(identifiers).toEqual([
    { field: "request_id", records: 3, values: 2, shared: 0.5, paths: ["a.log", "b.log"] },
  ]);
});

test("who acts under the name of an account is that account", () => {
  expect(
    entitiesOf(
      survey([
        { kind: "change", fields: { type: "deploy", by: "ops1" } },
        { fields: { user: "ops1" } },
        { kind: "change", fields: { type: "deploy", by: "ci-bot" } },
        { kind: "change", source: "Dana", fields: { author: "Dana", email: "dana@example.org" } },
      ]),
    ),
  ).toEqual(["account ops1", "account ci-bot", "person Dana = dana@example.org"]);
});

test("names beyond the limit are counted, and none of those known is lost", () => {
  const hosts = Array.from({ length: 10_003 }, (_unused, at) => ({ fields: { host: `h-${at}` } }));
  const { entities, leftOut } = survey([...hosts, { fields: { host: "h-0" } }]);
  expect(entities.length).toBe(2_000);
  expect(entities[0]).toMatchObject({ name: "h-0", records: 2 });
  expect(leftOut.map(({ what, count }) => `${count} ${what}`)).toEqual([
    "8000 entities",
    "3 names of type host",
  ]);
});

test("repetition without end does not hold it up", () => {
  const parts = [
    "connect to ",
    "://",
    "10.0.0.1 ",
    "a.",
    "(10.0.0.1",
    "listening on port ",
    " from ",
    "a@b:",
    "x-7d9c6b5f4-",
  ];
  for (const part of parts) {
    const message = part.repeat(30_000);
    survey([{ message, fields: { service: "x", host: message, client: message, user: message } }]);
  }
});

const name = fc.constantFrom(
  "db-01",
  "web-01",
  "db-01.prod.example",
  "orders",
  "mq-01",
  "orders-7d9c6b5f4-x2x9z",
);
const address = fc.constantFrom("10.0.0.5", "10.0.0.6", "10.0.0.7");
const given = fc.oneof(
  name.map((host) => ({ fields: { host } })),
  name.map((service) => ({ fields: { service } })),
  fc.tuple(name, address).map(([who, ip]) => ({ message: `reply ${who} is ${ip}` })),
  fc
    .tuple(name, address)
    .map(([who, ip]) => ({ fields: { service: "x" }, message: `connected to ${who} (${ip}:80)` })),
  fc.tuple(name, address).map(([pod, pod_ip]) => ({ fields: { pod, pod_ip } })),
  fc
    .tuple(name, name)
    .map(([service, upstream]) => ({ fields: { service, upstream: `${upstream}:80` } })),
  address.map((client) => ({ kind: "access" as const, fields: { service: "x", client } })),
);
const story = fc.array(given, { maxLength: 30 });

test("how records are cut into chunks decides nothing", () => {
  fc.assert(
    fc.property(story, fc.integer({ min: 1, max: 7 }), (given, size) => {
      const records = recordsOf(given);
      const open = createEntitySurvey();
      for (let at = 0; at < records.length; at += size) open.observe(records.slice(at, at + size));
      expect(open.conclude()).toEqual(survey(given));
    }),
  );
});

test("no name is one of two entities, and every edge joins two that are listed", () => {
  fc.assert(
    fc.property(story, (given) => {
      const { entities, edges } = survey(given);
      const names = entities.flatMap(({ type, name: own, aliases }) => {
        const role = type === "service" ? "service" : "machine";
        return [own, ...aliases.map((alias) => alias.name)].map((each) => `${role} ${each}`);
      });
      expect(names.length).toBe(new Set(names).size);
      const ids = new Set(entities.map(({ id }) => id));
      expect(ids.size).toBe(entities.length);
      expect(edges.every(({ from, to }) => from !== to && ids.has(from) && ids.has(to))).toBe(true);
    }),
  );
});

test("which of two statements comes first decides nothing about what is merged", () => {
  fc.assert(
    fc.property(story, (given) => {
      const there = given.map((each) => ({ ...each, at: 0 }));
      expect(new Set(entitiesOf(survey(there.toReversed())))).toEqual(
        new Set(entitiesOf(survey(there))),
      );
    }),
  );
});

test("no text makes it throw", () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ maxLength: 300 })),
      fc.dictionary(
        fc.constantFrom("host", "service", "client", "upstream", "pod", "user", "db", "exe"),
        fc.string(),
      ),
      (messages, fields) => {
        survey(messages.map((message) => ({ message, fields })));
      },
    ),
  );
});
