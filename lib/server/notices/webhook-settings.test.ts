import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { webhookIds } from "@/lib/domain/ids";
import { noticeKinds } from "@/lib/domain/notices/notice";
import { webhooksMax } from "@/lib/domain/notices/webhook";
import { defineAction } from "../actions/define-action";
import {
  addWebhookAction,
  changeWebhookAction,
  chooseNoticesAction,
  testWebhookAction,
} from "../actions/notice-actions";
import { setUpServer } from "../testing/test-server";
import { loadNoticePage } from "./load-notice-page";

const server = setUpServer();
const [add, change] = [defineAction(addWebhookAction), defineAction(changeWebhookAction)];
const [choose, send] = [defineAction(chooseNoticesAction), defineAction(testWebhookAction)];
// An address of documentation: nobody has it, and it is not public.
const url = "https://192.0.2.7/hook";

let admin: Awaited<ReturnType<ReturnType<typeof server>["person"]>>;
beforeEach(async () => {
  admin = await server().person("admin");
  const { settings } = server().container.notices;
  for (const { id } of await settings.webhooks()) await settings.removeWebhook(id);
});

const asAdmin = <T>(work: () => Promise<T>) => admin.browser.request(work);
const load = () => asAdmin(() => loadNoticePage(admin.viewer));
const firstOf = async () => assertPresent((await load()).webhooks?.[0], "a webhook").webhook;

test("a secret is shown once, and neither the page nor the database shows it again", async () => {
  const added = await asAdmin(() => add({ url, kinds: ["approved"] }));
  const { secret } = assertPresent(added.ok ? added.value : null, "what was added");
  expect(secret).toMatch(/^whsec_/);
  expect(JSON.stringify(await load())).not.toContain(secret);
  const rows = await server().container.database.executor.execute(
    sql.raw("select * from webhooks"),
  );
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(secret.slice("whsec_".length));
});

test.each([
  ["http://chat.example/hook", "https://"],
  ["http://127.0.0.1:9/hook", "https://"],
  ["ftp://chat.example/hook", "https://"],
  ["https://ada:secret@chat.example/hook", "password"],
  ["no address", "https://"],
])("the address %s is refused, and the form says why", async (given, why) => {
  expect(await asAdmin(() => add({ url: given, kinds: ["approved"] }))).toMatchObject({
    ...{ ok: false, fields: { url: expect.stringContaining(why) } },
  });
  expect((await load()).webhooks).toEqual([]);
});

test("a test to an address that is not public sends nothing and says so", async () => {
  await asAdmin(() => add({ url, kinds: ["approved"] }));
  const { id: webhookId } = await firstOf();
  expect(await asAdmin(() => send({ webhookId }))).toMatchObject({
    value: {
      isDelivered: false,
      answer: "192.0.2.7 is at 192.0.2.7, which is not a public address.",
    },
  });
  expect((await load()).webhooks?.[0]?.deliveries).toMatchObject([
    { kind: "test", state: "waiting", tries: 1, status: null },
  ]);
});

test("a webhook is subscribed otherwise, turned off and on, and removed with its deliveries", async () => {
  await asAdmin(() => add({ url, kinds: ["approved"] }));
  const { id: webhookId } = await firstOf();
  const make = (of: Parameters<typeof change>[0]["change"]) =>
    asAdmin(() => change({ webhookId, change: of }));
  await make({ kind: "subscribe", kinds: [...noticeKinds] });
  expect((await firstOf()).kinds).toEqual(noticeKinds);
  await make({ kind: "switch", isOn: false });
  expect((await firstOf()).off?.why).toBe("An administrator turned it off.");
  expect(await asAdmin(() => send({ webhookId }))).toMatchObject({ ok: false, kind: "conflict" });
  await make({ kind: "switch", isOn: true });
  expect((await firstOf()).off).toBeNull();
  await asAdmin(() => send({ webhookId }));
  await make({ kind: "remove" });
  expect((await load()).webhooks).toEqual([]);
  expect(await make({ kind: "remove" })).toMatchObject({ ok: false, kind: "not-found" });
});

test("there are no more webhooks than the most", async () => {
  for (let at = 0; at < webhooksMax; at += 1)
    await asAdmin(() => add({ url, kinds: ["approved"] }));
  const more = await asAdmin(() => add({ url, kinds: ["approved"] }));
  expect(more).toMatchObject({ ok: false, kind: "conflict" });
});

test("there are no more webhooks than the most, when several are added at the same time", async () => {
  for (let at = 1; at < webhooksMax; at += 1)
    await asAdmin(() => add({ url, kinds: ["approved"] }));
  const { settings } = server().container.notices;
  const webhook = await firstOf();
  const several = await Promise.all(
    Array.from({ length: 5 }, (_, at) =>
      settings.insertWebhook({ ...webhook, id: webhookIds.fromSuffix(`several${at}`) }, "sealed"),
    ),
  );
  expect(several.filter((isAdded) => isAdded)).toHaveLength(1);
  expect((await load()).webhooks).toHaveLength(webhooksMax);
});

test("people choose for themselves alone, and only administrators see webhooks", async () => {
  await asAdmin(() => add({ url, kinds: ["approved"] }));
  const { browser, viewer } = await server().person("viewer");
  await browser.request(() => choose({ mail: ["mentioned"], webhook: [] }));
  expect(await browser.request(() => loadNoticePage(viewer))).toMatchObject({
    ...{ choice: { mail: ["mentioned"], webhook: [] }, webhooks: null },
  });
  expect((await load()).choice).toEqual({ mail: [], webhook: [] });
});
