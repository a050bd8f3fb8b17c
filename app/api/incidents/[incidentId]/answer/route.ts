import { answerRoute } from "@/lib/server/routes/answer-route";
import { defineRoute } from "@/lib/server/routes/define-route";

export const GET = defineRoute(answerRoute);
