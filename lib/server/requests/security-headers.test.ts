import { expect, test, vi } from "vitest";
import { contentSecurityPolicy, transportHeaders } from "./security-headers";

test("scripts run by the nonce of their own answer only, and nothing comes from elsewhere", () => {
  const directives = new Map(
    contentSecurityPolicy("abc", false)
      .split("; ")
      .map((directive) => {
        const [name = "", ...sources] = directive.split(" ");
        return [name, sources] as const;
      }),
  );
  expect(directives.get("script-src")).toEqual(["'self'", "'nonce-abc'", "'strict-dynamic'"]);
  expect(directives.get("frame-ancestors")).toEqual(["'none'"]);
  expect(directives.get("object-src")).toEqual(["'none'"]);
  const known = /^'(self|none|unsafe-inline|strict-dynamic|nonce-abc)'$|^(data|blob):$/;
  expect([...directives.values()].flat().filter((source) => !known.test(source))).toEqual([]);
});

test("only a development server may evaluate text", () => {
  expect(contentSecurityPolicy("abc", false)).not.toContain("unsafe-eval");
  expect(contentSecurityPolicy("abc", true)).toContain("'unsafe-eval'");
});

test.each([
  ["https://whence.example", "max-age=31536000"],
  ["http://whence.example", undefined],
  ["http://127.0.0.1:3000", undefined],
])("at %s a browser is told to stay with TLS: %s", (origin, expected) => {
  expect(transportHeaders(origin)["Strict-Transport-Security"]).toBe(expected);
});

const headers = { host: "127.0.0.1:3000" };

test("every answer at an address with TLS says so, and none at one without", async () => {
  const { proxy } = await import("@/proxy");
  const { NextRequest } = await import("next/server");
  const answered = async (url: string) => {
    vi.stubEnv("WHENCE_URL", url);
    return (await proxy(new NextRequest("http://127.0.0.1:3000/incidents", { headers }))).headers;
  };
  const behindTls = await answered("https://whence.example");
  const plain = await answered("http://whence.example");
  vi.unstubAllEnvs();
  expect(behindTls.get("strict-transport-security")).toBe("max-age=31536000");
  expect(plain.get("strict-transport-security")).toBeNull();
  expect(plain.get("x-frame-options")).toBe("DENY");
});
