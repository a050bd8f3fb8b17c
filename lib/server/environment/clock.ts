import { instant } from "@/lib/base/instant";
import type { Clock } from "@/lib/investigation/ports/ports";

export const systemClock: Clock = { now: () => instant(Date.now()) };
