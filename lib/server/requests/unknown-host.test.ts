import { NextRequest } from "next/server";
import { expect, test } from "vitest";
import { z } from "zod";
import { POST } from "@/app/api/mcp/route";
import { ok } from "@/lib/base/result";
import { proxy } from "@/proxy";
import { defineRoute, routeDefinition } from "../routes/define-route";
import { setUpServer } from "../testing/test-server";

setUpServer();

const ask = (host: string) =>
  proxy(new NextRequest("http://127.0.0.1:3000/sign-in", { headers: { host } }));

test("a page is answered under names of this server alone", async () => {
  expect((await ask("127.0.0.1:3000")).status).toBe(200);
  const refused = await ask("evil.example");
  expect(refused.status).toBe(421);
  expect(await refused.text()).toContain("does not answer to this name");
});

/** Uploads, media and what agents send do not pass the proxy. */
const route = defineRoute(
  routeDefinition({
    ...{ name: "GET test", input: z.object({}), access: "guest" },
    run: async () => ok("media"),
  }),
);

test.each([
  ["127.0.0.1:3000", 200, 401],
  ["evil.example", 421, 421],
])("of %s a route is answered with %d, and an agent with %d", async (host, ofRoute, ofAgent) => {
  const request = (method: string) =>
    new Request("http://127.0.0.1:3000/api/test", { method, headers: { host } });
  const answered = await route(request("GET"), { params: Promise.resolve({}) });
  expect(answered.status).toBe(ofRoute);
  expect((await POST(request("POST"))).status).toBe(ofAgent);
});
