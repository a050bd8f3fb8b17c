import { expect, test } from "vitest";
import { readEnv } from "./env";

const complete = {
  DATABASE_URL: "postgresql://localhost/whence",
  WHENCE_SECRET: "0123456789abcdef0123456789abcdef",
};

test("what a start by hand leaves out has the values the start would give", () => {
  expect(readEnv(complete)).toMatchObject({
    host: "127.0.0.1",
    port: 3000,
    origin: "http://127.0.0.1:3000",
  });
});

test("an address in front of the app is its origin, without a path", () => {
  expect(readEnv({ ...complete, WHENCE_URL: "https://whence.example/app/" }).origin).toBe(
    "https://whence.example",
  );
});

test("no mail is sent unless a server and a sender are set, and one without the other is an error", () => {
  expect(readEnv({ ...complete, WHENCE_SMTP_URL: "" }).mail).toBeNull();
  const smtpUrl = "smtps://name:password@mail.example:465";
  const from = "whence@example.org";
  const set = { ...complete, WHENCE_SMTP_URL: smtpUrl };
  expect(readEnv({ ...set, WHENCE_MAIL_FROM: from }).mail).toEqual({ smtpUrl, from });
  expect(() => readEnv(set)).toThrow("WHENCE_MAIL_FROM");
  expect(() => readEnv({ ...set, WHENCE_MAIL_FROM: "a\r\nBcc: b@c.example" })).toThrow(
    "mail address",
  );
});

test("files lie in a bucket where one is named, with both credentials or those of the machine", () => {
  expect(readEnv({ ...complete, WHENCE_BUCKET: "" }).bucket).toBeNull();
  const set = { ...complete, WHENCE_BUCKET: "s3://whence/teams//one" };
  const bucket = { bucket: "whence", prefix: "teams/one/", region: "us-east-1", endpoint: null };
  expect(readEnv(set).bucket).toEqual({ ...bucket, credentials: null });
  const credentials = { accessKeyId: "id", secretAccessKey: "secret" };
  const keys = { WHENCE_BUCKET_KEY: "id", WHENCE_BUCKET_SECRET: "secret" };
  expect(readEnv({ ...set, ...keys }).bucket).toEqual({ ...bucket, credentials });
  expect(() => readEnv({ ...set, WHENCE_BUCKET_KEY: "id" })).toThrow("go together");
  expect(() => readEnv({ ...complete, WHENCE_BUCKET: "whence" })).toThrow("WHENCE_BUCKET");
});

test.each([
  [
    "a socket folder",
    "postgresql://ada@localhost/whence?host=%2Fvar%2Frun%2Fpostgresql",
    {},
    false,
  ],
  ["a host", "postgresql://db.example/whence", {}, false],
  [
    "a socket folder of ours",
    "postgresql://localhost/whence?host=%2Fdata",
    { WHENCE_OWN_DATABASE: "1" },
    true,
  ],
  [
    "nothing said by the start",
    "postgresql://localhost/whence",
    { WHENCE_OWN_DATABASE: "" },
    false,
  ],
])(
  "whether a database is the app's alone is said by its start, not by its address: %s",
  (_, url, given, isOwn) => {
    expect(readEnv({ ...complete, DATABASE_URL: url, ...given }).isOwnDatabase).toBe(isOwn);
  },
);

test.each([
  ["DATABASE_URL", ""],
  ["WHENCE_SECRET", "short"],
  ["PORT", "70000"],
  ["PORT", "three"],
  ["WHENCE_URL", "ftp://whence.example"],
])("a wrong %s is named when the app starts", (name, value) => {
  expect(() => readEnv({ ...complete, [name]: value })).toThrow(name);
});
