import { answerAgentRequest } from "@/lib/server/agents/mcp-route";

export const POST = answerAgentRequest;
