"use client";

import { useEffect } from "react";
import type { ActionResult } from "@/lib/base/action-result";
import type { IncidentId } from "@/lib/domain/ids";
import { callAction } from "../../ui/use-action";

/** Notes that the reader has seen the incident until now: when it is opened, hidden, shown again and left. */
export function LookedAt({
  incidentId,
  look,
}: {
  readonly incidentId: IncidentId;
  readonly look: (input: { readonly incidentId: IncidentId }) => Promise<ActionResult<unknown>>;
}) {
  useEffect(() => {
    const note = () => void callAction(look, { incidentId });
    if (document.visibilityState === "visible") note();
    document.addEventListener("visibilitychange", note);
    return () => {
      document.removeEventListener("visibilitychange", note);
      if (document.visibilityState === "visible") note();
    };
  }, [incidentId, look]);
  return null;
}
