import { expect, test } from "vitest";
import { readBytes, renderRecords } from "../testing/read-sample";

const bytesOf = (lines: readonly string[]) => new TextEncoder().encode(lines.join("\n"));
const at = (seconds: string, serial: number) => `msg=audit(${seconds}:${serial}):`;
const first = at("1795220784.351", 71);
const second = at("1795220784.355", 72);

test("lines of one serial are one event, however the lines of others lie between them", async () => {
  const { records } = await readBytes(
    bytesOf([
      `type=SYSCALL ${first} syscall=59 success=yes a0=5595 comm="ip"`,
      `type=SYSCALL ${second} syscall=59 success=yes a0=5596 comm="curl"`,
      `type=EXECVE ${first} argc=2 a0="ip" a1="route"`,
      `type=PATH ${second} item=0 name="/usr/bin/curl"`,
      `type=PATH ${second} item=1 name="/lib64/ld.so"`,
      `type=PROCTITLE ${first} proctitle=697000726F757465`,
    ]),
  );
  expect(renderRecords(records)).toEqual([
    'L1-6 2026-11-21T00:26:24.351Z log - | EXECVE argc=2 a0=ip a1=route⏎SYSCALL syscall=59 success=yes a0=5595 comm=ip⏎PROCTITLE proctitle="ip route"',
    "L2-5 2026-11-21T00:26:24.355Z log - | SYSCALL syscall=59 success=yes a0=5596 comm=curl⏎PATH item=0 name=/usr/bin/curl⏎PATH item=1 name=/lib64/ld.so",
  ]);
  const [ip, curl] = records.map(({ fields }) => fields);
  expect(ip).toMatchObject({ a0: "ip", "syscall.a0": 5595 });
  expect(curl).toMatchObject({ name: "/usr/bin/curl", "path2.name": "/lib64/ld.so" });
});

test("one serial at two times, or of two hosts, is two events: serials begin again with the kernel", async () => {
  const { records } = await readBytes(
    bytesOf([
      `type=USER_LOGIN ${at("1795220784.351", 5)} pid=1 res=failed`,
      `type=USER_LOGIN ${at("1795229999.351", 5)} pid=2 res=failed`,
      `node=web-1 type=USER_LOGIN ${at("1795220784.351", 5)} pid=3 res=failed`,
    ]),
  );
  expect(records.map(({ fields }) => fields.pid)).toEqual([1, 2, 3]);
});

test("an event is whole wherever the file is cut into blocks", async () => {
  const lines = Array.from({ length: 3000 }, (_unused, event) => {
    const msg = at(`17952${20784 + event}.100`, event + 1);
    return [`type=SYSCALL ${msg} syscall=59`, `type=EXECVE ${msg} argc=1 a0="ls"`];
  });
  // Three events at a time begin before the first of them ends.
  const threes = Array.from({ length: 1000 }, (_unused, at) => lines.slice(at * 3, at * 3 + 3));
  const bytes = bytesOf(
    threes.flatMap((three) => [0, 1].flatMap((part) => three.map((event) => event[part] ?? ""))),
  );
  const whole = await readBytes(bytes, 100_000);
  const cut = await readBytes(bytes, 700, null, { blockBytes: 80_000, blockBytesMax: 400_000 });
  expect(whole.records).toHaveLength(3000);
  expect(cut.records).toEqual(whole.records);
});
