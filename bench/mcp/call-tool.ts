import { type CallProgress, callTool, connectAgent } from "@/e2e/agents";

// `WHENCE_TOKEN=… npm run --silent mcp:call -- <address> [<tool> ['<arguments as JSON>']]`: what an agent sees of a server,
// by the official client. Without a tool it lists what there is.

const [address, tool, given = "{}"] = process.argv.slice(2);
const secret = process.env.WHENCE_TOKEN;
if (address === undefined || secret === undefined) {
  process.stderr.write("WHENCE_TOKEN=… npm run --silent mcp:call -- <address> [<tool> ['{…}']]\n");
  process.exit(2);
}
try {
  const client = await connectAgent(address, secret);
  try {
    process.exitCode = await (tool === undefined ? list(client) : call(client, tool));
  } finally {
    await client.close();
  }
} catch (error) {
  // What the server has no answer to: a tool that this token is not offered, a token that was revoked, before or meanwhile.
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}

type Client = Awaited<ReturnType<typeof connectAgent>>;

async function list(client: Client): Promise<number> {
  const [{ tools }, { resourceTemplates }, { prompts }] = await Promise.all([
    client.listTools(),
    client.listResourceTemplates(),
    client.listPrompts(),
  ]);
  const lines = [
    ...tools.map(({ name, description }) => `${name}: ${description ?? ""}`),
    ...resourceTemplates.map(
      ({ uriTemplate, description }) => `${uriTemplate}: ${description ?? ""}`,
    ),
    ...prompts.map(({ name, description }) => `prompt ${name}: ${description ?? ""}`),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
  return 0;
}

/** Beside the answer, which others may read. */
function tellProgress({ progress, total = progress }: CallProgress): void {
  process.stderr.write(`${Math.floor((100 * progress) / Math.max(1, total))} %\n`);
}

async function call(client: Client, name: string): Promise<number> {
  if (name.startsWith("whence://")) {
    const { contents } = await client.readResource({ uri: name });
    for (const part of contents) process.stdout.write("text" in part ? `${part.text}\n` : "");
    return 0;
  }
  const { text, isError } = await callTool(client, name, JSON.parse(given), tellProgress);
  process.stdout.write(`${text}\n`);
  return isError ? 1 : 0;
}
