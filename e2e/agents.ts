import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect, type Page } from "@playwright/test";

/** A token for an agent, made as a person makes it; answers the secret, which is shown once. */
export async function makeToken(
  page: Page,
  agent: string,
  {
    mayPropose = false,
    maySend = false,
  }: { readonly mayPropose?: boolean; readonly maySend?: boolean } = {},
): Promise<string> {
  await page.getByRole("button", { name: "Create a token" }).click();
  const dialog = page.getByRole("dialog", { name: "Create a token" });
  await dialog.getByRole("textbox", { name: "Name of the program" }).fill(agent);
  if (mayPropose) await dialog.getByRole("checkbox", { name: "Propose events" }).check();
  if (maySend) await dialog.getByRole("checkbox", { name: "Send evidence" }).check();
  await dialog.getByRole("button", { name: "Create the token" }).click();
  const field = dialog.getByRole("textbox", { name: "Token" });
  await expect(field).toHaveValue(/^whence_/);
  const secret = await field.inputValue();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toBeHidden();
  return secret;
}

/** The official client at the door for agents. */
export async function connectAgent(address: string, secret: string): Promise<Client> {
  const client = new Client({ name: "journey", version: "1.0.0" });
  const headers = { Authorization: `Bearer ${secret}` };
  const url = new URL("/api/mcp", address);
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  return client;
}

/** How far a long answer is. */
export type CallProgress = { readonly progress: number; readonly total?: number | undefined };

export type AgentAnswer = { readonly text: string; readonly isError: boolean };

export async function callTool(
  client: Client,
  name: string,
  given: Record<string, unknown> = {},
  onProgress?: (progress: CallProgress) => void,
): Promise<AgentAnswer> {
  const { content, isError } = await client.callTool(
    { name, arguments: given },
    onProgress === undefined ? {} : { onprogress: onProgress },
  );
  const text = content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
  return { text, isError: isError === true };
}
