import { answerApiRequest } from "@/lib/server/api/answer-api-request";

export const GET = answerApiRequest;
export const POST = answerApiRequest;
export const PUT = answerApiRequest;
export const PATCH = answerApiRequest;
export const DELETE = answerApiRequest;
