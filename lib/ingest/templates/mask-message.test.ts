import fc from "fast-check";
import { expect, test } from "vitest";
import { toAccessTemplate } from "./access-template";
import { maskMessage } from "./mask-message";

test.each([
  ["numbers", "took 12 ms after 3 tries", "took <*> ms after <*> tries"],
  ["addresses with ports", "from 10.0.0.1:8080 to 2001:db8::1 port 22", "from <*> to <*> port <*>"],
  ["uuids and hashes", "id 7f3c2d1e-aaaa-4bbb-8ccc-0123456789ab at deadbeefcafe", "id <*> at <*>"],
  ["quoted text", "cannot open \"/etc/x\" for 'bob'", "cannot open \"<*>\" for '<*>'"],
  ["an apostrophe opens nothing", "can't reach db, it isn't up", "can't reach db, it isn't up"],
  ["values but not their keys", "p95=12 user=root state=ready", "p95=<*> user=<*> state=ready"],
  [
    "variable segments of paths",
    "GET /api/v2/orders/3531/items 200",
    "GET /api/v2/orders/<*>/items <*>",
  ],
  ["queries as a whole", "GET /p/SKU-1?utm_source=x&sid=ab12 200", "GET /p/<*>?<*> <*>"],
  ["mail addresses", "sent to ops@example.internal.", "sent to <*>."],
  [
    "names after user",
    "session opened for user backup by root",
    "session opened for user <*> by root",
  ],
  ["grammar after user", "check pass; user unknown", "check pass; user unknown"],
  [
    "names between for and from",
    "Failed password for root from 192.0.2.1",
    "Failed password for <*> from <*>",
  ],
  ["keys in base64", "key SHA256:NZxsrpvuHXUNjpNt/pYoNQFNRciqArWpwMGN/Bl+fVQ", "key <*>"],
  ["lists as one", "hosts app-01, app-02, app-03 left", "hosts <*> left"],
  ["only the first line", "failed\n  at line 12", "failed"],
  [
    "nothing in plain words",
    "no live upstreams while connecting",
    "no live upstreams while connecting",
  ],
])("masks %s", (_what, message, template) => {
  expect(maskMessage(message)).toBe(template);
});

test("a name before or after a colon is not swallowed with it", () => {
  expect(maskMessage("new user: name=report")).toBe("new user: name=report");
  expect(maskMessage("lock user 'report' password")).toBe("lock user '<*>' password");
});

test("requests are alike when method, route and class of status are", () => {
  expect(toAccessTemplate("GET", "/api/orders/3531?x=1", 503)).toBe("GET /api/orders/<*> 5xx");
  expect(toAccessTemplate("GET", "/api/orders/77", 504)).toBe("GET /api/orders/<*> 5xx");
  expect(toAccessTemplate("POST", "/", null)).toBe("POST / -");
});

test("messages that differ in numbers only have one template", () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.ipV4(), fc.uuid(), (first, second, address, id) => {
      const template = maskMessage(`order ${first} of ${address} took ${second} ms id=${id}`);
      expect(template).toBe("order <*> of <*> took <*> ms id=<*>");
    }),
  );
});

test("no text makes it throw, and templates stay bounded", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 2000 }), (message) => {
      expect(maskMessage(message).length).toBeLessThanOrEqual(303);
    }),
  );
});
