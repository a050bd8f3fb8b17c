import { answerUnknownAddress } from "@/lib/server/api/answer-api-request";

export const GET = answerUnknownAddress;
export const POST = answerUnknownAddress;
export const PUT = answerUnknownAddress;
export const PATCH = answerUnknownAddress;
export const DELETE = answerUnknownAddress;
