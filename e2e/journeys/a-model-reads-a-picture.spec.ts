import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { actAsAdmin } from "../accounts";
import { expect, test } from "../fixtures";
import { startScriptedModel } from "../launch/scripted-model";
import { makeDataFolder, startWhence } from "../launch/whence-server";
import { inspector, openAnalysedSample } from "../sample";

const done = { content: "Nothing more to say." };
// One dark pixel (https://www.w3.org/Graphics/PNG).
const pixel =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

test("a picture leaves when somebody lets it, and what a model reads in it is cited as that model's word", async ({
  browser,
}) => {
  test.slow();
  const model = await startScriptedModel([
    done,
    {
      calls: [
        {
          name: "request_frame_analysis",
          arguments: {
            ...{ artifact_id: "panel.png", start: 0, end: 0, interval: 1 },
            query: "What does the panel say?",
          },
        },
      ],
    },
    // The picture is a request of its own.
    { calls: [{ name: "tell_reading", arguments: { items: [{ text: "E17 OVERHEAT" }] } }] },
    {
      calls: [
        {
          name: "register_entity",
          arguments: { entity_id: "panel", name: "panel-3", entity_type: "device" },
        },
        {
          name: "emit_event",
          arguments: {
            ...{ event_type: "alert", title: "The panel shows E17", entities: ["panel"] },
            ...{ timestamp: "2026-11-20T14:01:00Z", time_basis: "frame", importance: "detail" },
            ...{ confidence: 0.9, evidence_refs: ["line: E17 OVERHEAT"] },
          },
        },
      ],
    },
    done,
  ]);
  const server = await startWhence(makeDataFolder(), {
    ...{ WHENCE_MODEL: "local/scripted", WHENCE_MODEL_URL: model.url, WHENCE_MODEL_RETRIES: "0" },
    WHENCE_MODEL_VISION: "local/scripted",
  });
  try {
    const context = await browser.newContext({ baseURL: server.address });
    const page = await context.newPage();
    await actAsAdmin(page);
    const path = await openAnalysedSample(page);
    const file = join(mkdtempSync(join(tmpdir(), "whence-panel-")), "panel.png");
    writeFileSync(file, Buffer.from(pixel, "base64"));
    await page.goto(`${path}/evidence`);
    const dialog = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Choose files" }).click();
    await (await dialog).setFiles([file]);
    await page.getByRole("button", { name: "Import 1 file" }).click();
    await expect(page.getByText(/1 file imported|panel\.png/).first()).toBeVisible();

    await page.goto(`${path}?as=table`);
    await expect(page.getByText(/^Analysis 2 finished/)).toBeVisible({ timeout: 90_000 });
    await page.getByRole("combobox", { name: "Performed by" }).click();
    await page.getByRole("option", { name: "local/scripted" }).click();
    await page.getByRole("button", { name: "Run analysis" }).click();
    const leaving = page.getByRole("dialog", { name: "Data that leaves this machine" });
    const picture = leaving.getByRole("checkbox", { name: "panel.png" });
    await expect(picture).not.toBeChecked();
    await picture.check();
    await leaving.getByRole("button", { name: "Send and analyse" }).click();
    await expect(page.getByText(/^Analysis 3 finished/)).toBeVisible({ timeout: 90_000 });

    await page.goto(`${path}?as=table`);
    await page.getByRole("button", { name: "The panel shows E17" }).click();
    await expect(inspector(page).getByText(/Read by local\/scripted/)).toBeVisible();
    await expect(inspector(page)).toContainText("E17 OVERHEAT");
    await context.close();
  } finally {
    await server.discard();
    await model.stop();
  }
});
