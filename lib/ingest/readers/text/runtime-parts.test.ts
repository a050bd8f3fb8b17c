import { expect, test } from "vitest";
import { readBytes, renderRecords } from "../../testing/read-sample";

async function read(...lines: readonly string[]) {
  const { records, report } = await readBytes(new TextEncoder().encode(`${lines.join("\n")}\n`));
  return { rendered: renderRecords(records), records, report };
}

test("a line that a container runtime cut into parts is one record of its first time", async () => {
  const { rendered } = await read(
    "2026-11-21T00:20:01.100000000Z stdout F started",
    "2026-11-21T00:20:02.100000000Z stderr P ERROR could not rea",
    "2026-11-21T00:20:02.100000001Z stderr P ch the data",
    "2026-11-21T00:20:02.100000002Z stderr F base",
    "2026-11-21T00:20:03.100000000Z stderr F next",
  );
  expect(rendered).toEqual([
    "L1 2026-11-21T00:20:01.100Z log - | started",
    expect.stringMatching(
      /^L2-4 2026-11-21T00:20:02\.100Z log\/error - \| could not reach the database$/,
    ),
    "L5 2026-11-21T00:20:03.100Z log - | next",
  ]);
});

test("an object in parts is read once it is whole", async () => {
  const { records } = await read(
    '2026-11-21T00:20:02.100000000Z stdout P {"level":"warn","msg":"slow que',
    '2026-11-21T00:20:02.100000001Z stdout F ry","took_ms":812}',
    "2026-11-21T00:20:03.100000000Z stdout F next",
  );
  expect(records).toHaveLength(2);
  expect(records[0]).toMatchObject({
    severity: "warning",
    message: "slow query",
    fields: { took_ms: 812 },
  });
});

test("a part of another stream, and one that nothing follows, stays a record of its own", async () => {
  const { rendered } = await read(
    "2026-11-21T00:20:02.100000000Z stdout P begun",
    "2026-11-21T00:20:02.200000000Z stderr F other",
    "2026-11-21T00:20:03.100000000Z stdout P cut",
  );
  expect(rendered.map((line) => line.split(" | ")[1])).toEqual(["begun", "other", "cut"]);
});

test("a sender without a clock still says how bad it is and who it is", async () => {
  const { records } = await read(
    "<11>1 - web-01 orders 812 ID47 - could not write",
    "<14>1 2026-11-21T00:20:01Z web-01 orders 812 - - started",
    "<14>1 2026-11-21T00:20:02Z web-01 orders 812 - - ready",
  );
  expect(
    records.map(({ stamp, severity, source, message }) => [stamp?.raw, severity, source, message]),
  ).toEqual([
    [undefined, "error", "web-01", "could not write"],
    ["2026-11-21T00:20:01Z", "info", "web-01", "started"],
    ["2026-11-21T00:20:02Z", "info", "web-01", "ready"],
  ]);
});

test("an entry of the journal without its cursor is one all the same", async () => {
  const entry = (message: unknown) =>
    JSON.stringify({
      __REALTIME_TIMESTAMP: "1795220401123456",
      PRIORITY: "3",
      _HOSTNAME: "web-01",
      MESSAGE: message,
    });
  const { records } = await read(entry("plain"), entry([...Buffer.from("b\u0001d")]));
  expect(records.map(({ severity, source, message }) => [severity, source, message])).toEqual([
    ["error", "web-01", "plain"],
    ["error", "web-01", "b\u0001d"],
  ]);
});

test("seconds that zap prints as a float begin records", async () => {
  const { records } = await read(
    "1.7952204011234567e+09\tINFO\torders\tstarted",
    "1.795220402e+09\tERROR\torders\tlost",
  );
  expect(records.map(({ stamp, severity }) => [stamp?.wallMicros, severity])).toEqual([
    [1_795_220_401_123_456, "info"],
    [1_795_220_402_000_000, "error"],
  ]);
});
