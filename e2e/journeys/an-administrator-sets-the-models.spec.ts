import { expectAccessible } from "../accessible";
import { actAsAdmin } from "../accounts";
import { expect, test } from "../fixtures";
import { startScriptedModel } from "../launch/scripted-model";
import { makeDataFolder, startWhence } from "../launch/whence-server";

test("an administrator names a server, offers its model, tests it, and gives it a task", async ({
  browser,
}) => {
  test.slow();
  const model = await startScriptedModel([
    { calls: [{ name: "confirm", arguments: { word: "ready" } }] },
    { content: "I would rather talk." },
    { status: 401 },
  ]);
  const server = await startWhence(makeDataFolder());
  try {
    const context = await browser.newContext({ baseURL: server.address });
    const page = await context.newPage();
    await actAsAdmin(page);
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "Models" })
      .click();
    await expect(page.getByRole("heading", { name: "Models", level: 1 })).toBeVisible();
    await expect(page.getByText("nothing leaves this machine")).toBeVisible();

    // An address that holds a password is refused where it is typed; any other will do.
    await page.getByRole("button", { name: "Set URL" }).click();
    const dialog = page.getByRole("dialog", { name: "URL of your own server" });
    await dialog
      .getByRole("textbox", { name: "Address" })
      .fill(model.url.replace("//", "//ada:secret@"));
    await dialog.getByRole("button", { name: "Set the URL" }).click();
    await expect(dialog.getByRole("alert")).toContainText("holds a name or a password");
    await dialog.getByRole("textbox", { name: "Address" }).fill(model.url);
    await dialog.getByRole("button", { name: "Set the URL" }).click();
    const providers = page.getByRole("list", { name: "Providers" });
    await expect(providers).toContainText(model.url);

    await page.getByRole("button", { name: "Set API key of Your own server" }).click();
    const keys = page.getByRole("dialog", { name: "API key of Your own server" });
    await keys.getByRole("textbox", { name: "Key" }).fill("sk-one-that-is-secret");
    await keys.getByRole("button", { name: "Set the API key" }).click();
    await expect(providers).toContainText("It is not shown again");
    // Where it was typed, it stands until the dialog is gone.
    await expect(keys).toBeHidden();
    expect(await page.content()).not.toContain("sk-one-that-is-secret");

    await page.getByLabel("Another model").fill("scripted");
    await page.getByRole("button", { name: "Offer this model" }).click();
    await expect(page.getByRole("alert", { name: "Could not add the model" })).toContainText(
      "Name it <provider>/<model>",
    );
    await page.getByLabel("Another model").fill("local/scripted");
    await page.getByRole("button", { name: "Offer this model" }).click();
    await expect(page.getByRole("list", { name: "Models", exact: true })).toContainText(
      "No answer yet",
    );

    const check = page.getByRole("button", { name: "Test connection to local/scripted" });
    await check.click();
    await expect(page.getByText(/scripted answered within .* Function calls work/)).toBeVisible();
    await expectAccessible(page);
    await check.click();
    await expect(page.getByText(/made no function call/)).toBeVisible();
    await check.click();
    await expect(page.getByText("The provider failed (401)")).toBeVisible();

    await page.getByRole("combobox", { name: "Who performs the causal pass" }).click();
    await page.getByRole("option", { name: "local/scripted" }).click();
    const changes = page.getByRole("region", { name: "Changes" });
    await expect(changes.getByRole("listitem").first()).toContainText(
      "Gives the causal pass to local/scripted",
    );
    await page.reload();
    await expect(page.getByRole("combobox", { name: "Who performs the causal pass" })).toHaveValue(
      "local/scripted",
    );
    await context.close();
  } finally {
    await server.discard();
    await model.stop();
  }
});
