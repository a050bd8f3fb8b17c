import { startingSeconds } from "@/lib/view-model/starting";

/** For whom the database does not answer yet. */
export const retryAfter = { "Retry-After": String(startingSeconds) };
