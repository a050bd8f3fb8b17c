import fc from "fast-check";
import { expect, test } from "vitest";
import { toAccessTemplate } from "./access-template";
import { maskMessage } from "./mask-message";

test.each([
  ["numbers", "took 12 ms after 3 tries", "took <*> after <*> tries"],
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
  ["queries as a whole", "GET /p/SKU-1?utm_source=x&sid=ab12 -", "GET /p/<*>?<*> -"],
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
  ["lists without commas", "delete blk_1 blk_2 blk_3", "delete <*>"],
  ["sizes with their unit", "free 2.4 KB of 597 B)", "free <*> of <*>)"],
  ["dates with their names", "at Sun Jul 10 03:55:15 PDT 2005.", "at <*>."],
  ["no names of days elsewhere", "May we stop on Sun", "May we stop on Sun"],
  ["paths that no verb asks for", "deleting /mnt/data/cur and C:\\tmp\\x", "deleting <*> and <*>"],
  ["routes segment by segment", "took long: GET /orders/items", "took long: GET /orders/items"],
  ["addresses of any scheme", "open hdfs://node/x or file:/y", "open <*> or <*>"],
  ["accounts of a domain", "logon of CORP\\alice denied", "logon of <*> denied"],
  ["a quoted request, not its verb", '"GET /v2/x HTTP/1.1" done', '"GET <*>" done'],
  ["a status, not its class", "status: 503 and status=200", "status: 5xx and status=2xx"],
  ["what follows a colon", "code:17 localhost:8080 fe80::1", "code:<*> localhost:<*>"],
  ["what follows a row of dots", "threshold.......0 set", "threshold.......<*> set"],
  ["a name once", "invalid user admin [preauth]", "invalid user <*> [preauth]"],
  ["flags in a list of pairs", "a=true,b=1,c=null,d=on", "a=<*>,b=<*>,c=<*>,d=on"],
  ["no flag that stands alone", "open=true", "open=true"],
  [
    "numbers between ideographs",
    "订单A17号在3秒后失败，重试2次",
    "订单<*>号在<*>秒后失败，重试<*>次",
  ],
  ["what is nothing but an id", "jetty-6.1.26", "jetty-<*>"],
  ["a path that is all there is as a route", "/api/orders/77/items", "/api/orders/<*>/items"],
  ["rows of blanks as one", "  user   bob\tin ", "user <*> in"],
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
      expect(template).toBe("order <*> of <*> took <*> id=<*>");
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

test("repetition without end does not hold it up", () => {
  const hostile = ["'", '"', "..", "a:", "<*>,", "user ", "=true ", "\\", "/?"];
  for (const part of hostile) {
    expect(maskMessage(part.repeat(100_000)).length).toBeLessThanOrEqual(303);
  }
});
