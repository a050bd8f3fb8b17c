import { answerMetrics } from "@/lib/server/metrics/metrics-route";

export const GET = answerMetrics;
