import { useEffect, useState } from "react";
import { type Instant, instant } from "@/lib/base/instant";

const stepMs = 5_000;

/** The reader's clock in steps of five seconds; null while it is not wanted, and until the browser has the page. */
export function useNow(isWanted: boolean): Instant | null {
  const [now, setNow] = useState<Instant | null>(null);
  useEffect(() => {
    if (!isWanted) return undefined;
    const tell = () => setNow(instant(Date.now()));
    tell();
    const clock = setInterval(tell, stepMs);
    return () => clearInterval(clock);
  }, [isWanted]);
  return isWanted ? now : null;
}
