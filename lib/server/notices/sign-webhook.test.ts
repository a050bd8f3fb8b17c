import { expect, test } from "vitest";
import { newWebhookSecret, signWebhook } from "./sign-webhook";

// Key, message and signature as the reference libraries of Standard Webhooks have them in their tests.
// https://github.com/standard-webhooks/standard-webhooks
const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

test("a body is signed as the specification's own example is", () => {
  const headers = signWebhook(
    {
      ...{ id: "msg_p5jXN8AQM9LWM0D4loKWxJek", sentAtSeconds: 1_614_265_330 },
      body: '{"test": 2432232314}',
    },
    secret,
  );
  expect(headers).toMatchObject({
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  });
});

test("a new secret has 24 bytes, and none is like another", () => {
  const secrets = [newWebhookSecret(), newWebhookSecret()];
  for (const each of secrets) expect(each).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
  expect(new Set(secrets).size).toBe(2);
});
