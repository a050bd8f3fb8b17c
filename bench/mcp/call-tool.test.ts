import { execFile } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { expect, test } from "vitest";

test("whoever calls by a token that was revoked reads what the server says, and no stack", async () => {
  const server = createServer((_, response) =>
    response.writeHead(401).end("This token was revoked"),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const called = promisify(execFile)(
    ...(["npx", ["tsx", "bench/mcp/call-tool.ts", `http://127.0.0.1:${port}`]] as const),
    { env: { ...process.env, WHENCE_TOKEN: "whence_revoked" } },
  ).catch((failed: { code: number; stderr: string }) => failed);
  try {
    const told = (await called) as { code: number; stderr: string };
    expect(told.code).toBe(1);
    expect(told.stderr.trim().split("\n")).toHaveLength(1);
    expect(told.stderr).toContain("This token was revoked");
  } finally {
    server.close();
  }
}, 60_000);
