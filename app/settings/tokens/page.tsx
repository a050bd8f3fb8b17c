import type { Metadata } from "next";
import { TokenPage } from "@/components/agents/token-page";
import { requireViewer } from "@/lib/server/account/viewer";
import { loadTokens } from "@/lib/server/tokens/load-tokens";
import { createApiToken, revokeApiToken } from "./actions";

export const metadata: Metadata = { title: "Tokens" };

export default async function Tokens() {
  const list = await loadTokens(await requireViewer());
  return <TokenPage create={createApiToken} list={list} revoke={revokeApiToken} />;
}
