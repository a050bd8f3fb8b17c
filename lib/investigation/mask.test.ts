import fc from "fast-check";
import { expect, test } from "vitest";
import { maskDocument, maskText } from "./mask";

const secret = "s3cr3t-v4lue";

test.each([
  ["an AWS key", "key AKIAIOSFODNN7EXAMPLE used", "key [AWS key hidden] used"],
  [
    "a bearer token keeps its scheme",
    "Authorization: Bearer abcdef0123456789",
    "Authorization: Bearer [token hidden]",
  ],
  [
    "a password in a connection string",
    "postgres://orders:hunter2@db-01:5432/orders",
    "postgres://orders:[password hidden]@db-01:5432/orders",
  ],
  ["a password by name", `login password=${secret} ok`, "login password=[secret hidden] ok"],
  ["a secret in JSON", `{"api_key":"${secret}"}`, '{"api_key":"[secret hidden]"}'],
  ["an e-mail address", "mail from eve.hill@shop.example", "mail from [e-mail hidden]"],
  [
    "a private key over several lines",
    "-----BEGIN RSA PRIVATE KEY-----\nMIIE\nabc\n-----END RSA PRIVATE KEY-----\nafter",
    "[private key hidden]\nafter",
  ],
  [
    "a JSON web token",
    "jwt eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJl end",
    "jwt [token hidden] end",
  ],
  ["a token in an address", "GET /x?token=abcdef123456&a=1", "GET /x?token=[secret hidden]&a=1"],
  ["an access token", "access_token=abcdef123456", "access_token=[secret hidden]"],
  [
    "a password in JSON that stands in a JSON string",
    String.raw`{"msg":"{\"password\":\"hunter2hunter\",\"user\":\"u\"}"}`,
    String.raw`{"msg":"{\"password\":\"[secret hidden]\",\"user\":\"u\"}"}`,
  ],
  [
    "a password in an address that was not encoded",
    "postgres://u:p@ss/w0rd@db/x",
    "postgres://u:[password hidden]@db/x",
  ],
  ["a password with spaces", 'password="my own words" ok', 'password="[secret hidden]" ok'],
  ["a token of a known issuer", "glpat-abcdefghij0123456789 used", "[token hidden] used"],
  ["a payment key", "key sk_live_0123456789abcdefghijklmn", "key [token hidden]"],
])("%s is hidden", (_name, text, expected) => {
  expect(maskText(text)).toBe(expected);
});

test.each([
  "10.0.3.17 - - GET /orders 503",
  "remaining connection slots are reserved",
  "password authentication failed for user orders",
  "user@host",
  "pool size 20, secret rotation scheduled",
  "http://orders-api:8080/health",
  "http://orders-api:8080 from root@db-01",
  "next token: 17 of 20",
])("what is needed to follow an incident stays: %s", (text) => {
  expect(maskText(text)).toBe(text);
});

test("every string of a document is masked, wherever it stands, and nothing else changes", () => {
  expect(
    maskDocument({ a: [{ quote: `token=1 password: ${secret}` }], n: 1, ok: true, none: null }),
  ).toEqual({ a: [{ quote: "token=1 password: [secret hidden]" }], n: 1, ok: true, none: null });
});

test("a secret never survives, whatever stands around it", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      const masked = maskText(`${before} password=${secret} ${after}`);
      expect(masked).not.toContain(secret);
    }),
  );
});
