import { describe, expect, test } from "vitest";
import { readBytes, readSample, renderRecords } from "../../testing/read-sample";

async function read(name: string) {
  const { report, records } = await readSample(name);
  return { report, records, lines: renderRecords(records) };
}

describe("git", () => {
  test("a log in a graph: the lines of the graph are no text, and the commit date counts", async () => {
    const { report, lines, records } = await read("git-graph");
    expect(report).toMatchObject({ reader: "git-log", format: "git log" });
    expect(lines).toEqual([
      "L1-8 2026-11-20T09:41:00.000+02:00 change Dana Q | Merge branch 'cache'",
      "L10-19 2026-11-19T17:05:10.000+02:00 change Lee | cache: key by full url",
    ]);
    expect(records[1]?.fields).toMatchObject({
      authored_at: "Thu Nov 19 17:00:00 2026 +0200",
      files: "src/cache.js",
      insertions: 6,
    });
  });

  test("one line each, with a date behind the hash", async () => {
    const { report, lines, records } = await read("git-oneline");
    expect(report).toMatchObject({
      format: "git log (one line each)",
      dropped: [{ reason: "lines of a graph", count: 2 }],
    });
    expect(lines).toEqual([
      "L1 2026-11-20T09:41:00.000+02:00 change - | Merge branch 'cache'",
      "L3 2026-11-19T17:05:10.000+02:00 change - | cache: key by full url",
      "L5 2026-11-19T11:00:00.000+02:00 change - | orders-api 2.14.0: lock coupon row (#823)",
      "L6 2026-11-18T08:00:00.000+02:00 change - | add metrics",
    ]);
    expect(records[0]?.fields).toMatchObject({ commit: "d233022", refs: "HEAD -> main" });
  });

  test("a reflog says what was done", async () => {
    const { lines, records } = await read("git-reflog");
    expect(lines[1]).toBe("L2 2026-11-20T23:10:00.000Z change - | cache: key by full url");
    expect(records.map(({ fields }) => fields.action)).toEqual(["commit", "pull", "reset"]);
  });

  test.each([
    ["no dates", "1ed7a4a fix pool\nb68f45b cache: key\n", [null, null]],
    [
      "the date first",
      "2026-11-20 09:41:00 +0200 1ed7a4a fix\n2026-11-19 09:41:00 +0200 b68f45b key\n",
      ["2026-11-20 09:41:00 +0200", "2026-11-19 09:41:00 +0200"],
    ],
    [
      "only days",
      "1ed7a4a 2026-11-20 fix pool\nb68f45b 2026-11-19 key\n",
      ["2026-11-20", "2026-11-19"],
    ],
  ])("one line each: %s", async (_what, text, stamps) => {
    const { report, records } = await readBytes(new TextEncoder().encode(text));
    expect(report.format).toBe("git log (one line each)");
    expect(records.map(({ stamp }) => stamp?.raw ?? null)).toEqual(stamps);
  });

  test.each([
    ["words and numbers", "1234567 bottles\n7654321 glasses\ndefaced walls\nfaceeed us\n"],
    [
      "ids in a table",
      "id,at,what\n1ed7a4a,2026-11-20 09:41:00,a\nb68f45b,2026-11-20 09:42:00,b\n0c1d2e3,2026-11-20 09:43:00,c\nd4e5f60,2026-11-20 09:44:00,d\n",
    ],
    [
      "ids of traces",
      "4bf92f3577b34da6a3ce929d0e0e4736 get\n5bf92f3577b34da6a3ce929d0e0e4737 put\n",
    ],
  ])("%s are no hashes of commits", async (_what, text) => {
    const { report } = await readBytes(new TextEncoder().encode(text));
    expect(report.format).not.toMatch(/git/);
  });
});

test("Ansible: a record for each task with its hosts, dated by the profile under its heading", async () => {
  const { report, lines, records } = await read("ansible");
  expect(report).toMatchObject({ reader: "ansible-output", undated: 2 });
  expect(lines).toEqual([
    "L1 undated log - | Using /etc/ansible/ansible.cfg as config file",
    "L3 undated log - | PLAY [Roll out pgbouncer]",
    "L5-8 2026-11-21T00:20:01.000Z log - | TASK [Gathering Facts]: ok db-01, db-02",
    "L10-14 2026-11-21T00:20:04.000Z change - | TASK [pgbouncer : write pool size]: changed db-01; ok db-02",
    'L16-18 2026-11-21T00:20:09.000Z change/error - | RUNNING HANDLER [pgbouncer : restart]: fatal db-01⏎fatal: [db-01]: FAILED! => {"changed": false, "msg": "Unable to restart service pgbouncer"}',
    "L20-23 2026-11-21T00:20:12.000Z log/error - | PLAY RECAP⏎db-01 : ok=2 changed=1 unreachable=0 failed=1 skipped=0 rescued=0 ignored=0⏎db-02 : ok=2 changed=0 unreachable=0 failed=0 skipped=0 rescued=0 ignored=0",
  ]);
  expect(records[3]?.fields).toMatchObject({ type: "config", hosts: "db-01", status: "applied" });
  expect(records[5]?.fields).toMatchObject({ ok: 4, failed: 1 });
});

test("Ansible: its own log file says before each line which process and user wrote it", async () => {
  const head = (at: number) => `2026-11-28 22:20:3${at},189 p=7718 u=deploy n=ansible | `;
  const text = [
    `${head(2)}PLAY [edge] (cache headers) ***`,
    `${head(3)}changed: [edge-1] => (item=static)`,
    `${head(4)}RUNNING HANDLER [nginx : reload] ***`,
    `${head(4)}changed: [edge-1]`,
  ].join("\n");
  const { records } = await readBytes(new TextEncoder().encode(text));
  expect(records.map(({ kind, message }) => `${kind}: ${message}`)).toEqual([
    "change: PLAY [edge] (cache headers): changed edge-1",
    "change: RUNNING HANDLER [nginx : reload]: changed edge-1",
  ]);
  expect(records[0]?.fields).toMatchObject({ user: "deploy", note: "cache headers" });
});

test("Ansible: a failure that is ignored is none", async () => {
  const text =
    "PLAY [a] ***\n\nTASK [try] ***\nfatal: [h1]: FAILED! => {}\n...ignoring\n\nTASK [go on] ***\nok: [h1]\n";
  const { records } = await readBytes(new TextEncoder().encode(text));
  expect(records.map(({ severity }) => severity)).toEqual([null, null, null]);
});

test("Terraform: steps, plans and errors, dated by the stamps a build server puts before them", async () => {
  const { report, lines, records } = await read("terraform");
  expect(report).toMatchObject({
    reader: "terraform-output",
    undated: 0,
    dropped: [{ reason: "frame around a message", count: 2, lines: [11, 16] }],
  });
  expect(lines).toEqual([
    "L1 2026-11-21T00:10:00.110012Z log - | Terraform used the selected providers to generate the following execution plan.",
    'L2-5 2026-11-21T00:10:00.111Z change - | # aws_db_instance.main will be updated in-place⏎  ~ resource "aws_db_instance" "main" {⏎      ~ allocated_storage = 200 -> 100⏎    }',
    "L6 2026-11-21T00:10:00.200Z log - | Plan: 1 to add, 1 to change, 0 to destroy.",
    'L7 2026-11-21T00:10:01.000Z change - | module.net["a"].aws_route.r[0]: Creating...',
    "L8 2026-11-21T00:10:09.000Z change - | aws_db_instance.main: Modifying... [id=shop]",
    'L9 2026-11-21T00:10:11.000Z change - | module.net["a"].aws_route.r[0]: Creation complete after 10s [id=r-1]',
    "L10 2026-11-21T00:10:19.000Z log - | aws_db_instance.main: Still modifying... [id=shop, 10s elapsed]",
    'L12-15 2026-11-21T00:10:40.000Z log/error - | Error: modifying RDS DB Instance (shop): storage cannot shrink⏎⏎  with aws_db_instance.main,⏎  on db.tf line 3, in resource "aws_db_instance" "main":',
  ]);
  expect(records.map(({ fields }) => fields.status ?? null)).toEqual([
    ...[null, "planned", null, "started", "started", "finished", null, null],
  ]);
});

test("Terraform's own output has no times; colours are no text", async () => {
  const bold = "\u001b[0m\u001b[1m";
  const text = `${bold}aws_a.b: Creating...\u001b[0m\n${bold}aws_a.b: Creation complete after 1s [id=1]\u001b[0m\n\n${bold}Apply complete! Resources: 1 added, 0 changed, 0 destroyed.\u001b[0m\n`;
  const { report, records } = await readBytes(new TextEncoder().encode(text));
  expect(report.format).toBe("Terraform output");
  expect(renderRecords(records)).toEqual([
    "L1 undated change - | aws_a.b: Creating...",
    "L2 undated change - | aws_a.b: Creation complete after 1s [id=1]",
    "L4 undated log - | Apply complete! Resources: 1 added, 0 changed, 0 destroyed.",
  ]);
});

test("a build log in which Terraform has a part stays a log with times", async () => {
  const steps = ["aws_a.b: Creating...", "aws_a.b: Creation complete after 1s [id=1]"];
  const others = Array.from({ length: 20 }, (_unused, n) => `compiling part ${n}`);
  const text = [...others, ...steps]
    .map((line) => `2026-11-21T00:10:00.1100120Z ${line}\n`)
    .join("");
  const { report } = await readBytes(new TextEncoder().encode(text));
  expect(report).toMatchObject({ format: "text log with time stamps", undated: 0 });
});

test("names between bare tabs are those of a data file", async () => {
  const text = "TIME\tHOST\tLOAD\n2026-11-21T00:20:00Z\ta\t1.5\n2026-11-21T00:21:00Z\ta\t2\n";
  const { report } = await readBytes(new TextEncoder().encode(text));
  expect(report.format).toBe("CSV (one row per time)");
});

describe("tables of command lines", () => {
  test("kubectl's events have ages and no times", async () => {
    const { report, lines, records } = await read("kubernetes-table");
    expect(report).toMatchObject({ format: "Kubernetes events (table)", undated: 3 });
    expect(lines).toEqual([
      "L2 undated log/info - | shop/pod/cart-5c-abcde: Scheduled: Successfully assigned shop/cart-5c-abcde to node-1",
      "L3 undated log/warning - | shop/pod/catalog-6d8f9c7b5-x2x4q: BackOff: Back-off restarting failed container catalog",
      "L4 undated log/warning - | default/node/node-2: SystemOOM: System OOM encountered, victim process: node, pid: 5502",
    ]);
    expect(records[1]?.fields).toMatchObject({
      last_seen: "21s (x37 over 9m)",
      count: 37,
      pod: "catalog-6d8f9c7b5-x2x4q",
    });
  });

  test("helm's history is dated, and knows a rollback", async () => {
    const { lines, records } = await read("helm-history");
    expect(lines).toEqual([
      "L2 2026-11-20T19:00:04.000 change - | revision 6 catalog-9.0.2 superseded: Upgrade complete",
      "L3 2026-11-21T00:18:40.000 change - | revision 7 catalog-9.1.0 superseded: Upgrade complete",
      "L4 2026-11-21T00:31:02.000 change - | revision 8 catalog-9.0.2 deployed: Rollback to 6",
    ]);
    expect(records[2]?.fields).toMatchObject({ type: "rollback", version: "catalog-9.0.2" });
  });

  test("a second table below the first has names of its own", async () => {
    const text =
      "NAME     READY   STATUS    RESTARTS   AGE\nweb-1    1/1     Running   0          5d\n\nNAME   TYPE        CLUSTER-IP\nweb    ClusterIP   10.0.0.1\n";
    const { records } = await readBytes(new TextEncoder().encode(text));
    expect(records.map(({ message }) => message)).toEqual([
      "name=web-1 ready=1/1 status=Running restarts=0 age=5d",
      "name=web type=ClusterIP cluster_ip=10.0.0.1",
    ]);
  });
});
