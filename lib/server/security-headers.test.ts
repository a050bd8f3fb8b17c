import { expect, test } from "vitest";
import { contentSecurityPolicy } from "./security-headers";

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
