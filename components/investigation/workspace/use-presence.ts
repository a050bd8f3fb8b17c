"use client";

import { useDebouncedValue, useIdle } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import type { IncidentId } from "@/lib/domain/ids";
import { routes } from "@/lib/routes/routes";
import type { WorkspaceView } from "@/lib/routes/workspace-views";
import type { PresenceDoing } from "@/lib/view-model/discussion/presence";
import { offerLeave, useShownPresence } from "../../ui/shown-presence";

/** The server forgets whom it has not heard of for five times as long. */
const heartbeatMs = 20_000;
/** Walking through a list is not told piece by piece. */
const settleMs = 600;
const idleAfterMs = 180_000;

/** Tells colleagues which view and piece this tab has open, as long as it has, unless its person would rather not. */
export function usePresence(
  incidentId: IncidentId,
  place: {
    readonly view: WorkspaceView;
    readonly piece: string | null;
    readonly isEditing: boolean;
  },
): void {
  const [tab] = useState(newTab);
  const [isShown] = useShownPresence();
  const isIdle = useIdle(idleAfterMs, { initialState: false });
  const doing: PresenceDoing = isIdle ? "idle" : place.isEditing ? "editing" : "looking";
  const [settled] = useDebouncedValue(
    JSON.stringify({ view: place.view, piece: place.piece, doing } satisfies Place),
    settleMs,
  );
  // Whoever has signed out is not believed any more.
  const isOver = useRef(false);
  useEffect(() => {
    if (!isShown) return undefined;
    const say = () => {
      // Written by ourselves a few lines above.
      if (!isOver.current) void announce(incidentId, tab, JSON.parse(settled) as Place);
    };
    say();
    const heart = setInterval(say, heartbeatMs);
    return () => clearInterval(heart);
  }, [incidentId, tab, settled, isShown]);
  useEffect(() => {
    if (!isShown) return undefined;
    const leave = async () => {
      if (isOver.current) return;
      await announce(incidentId, tab, { view: "timeline", piece: null, doing: "gone" });
    };
    const forgetOffer = offerLeave(async () => {
      await leave();
      isOver.current = true;
      return () => {
        isOver.current = false;
      };
    });
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      forgetOffer();
      void leave();
    };
  }, [incidentId, tab, isShown]);
}

type Place = {
  readonly view: WorkspaceView;
  readonly piece: string | null;
  readonly doing: PresenceDoing | "gone";
};

async function announce(
  incidentId: IncidentId,
  tab: string,
  { piece, ...place }: Place,
): Promise<void> {
  const reported = { incidentId, tab, ...place, ...(piece === null ? {} : { piece }) };
  // `keepalive` lets the last word out when the page goes. One that is lost is said again in a while.
  await fetch(routes.api.presence(reported), { method: "PUT", keepalive: true }).catch(
    () => undefined,
  );
}

/** `crypto.randomUUID` is only there on https and localhost. */
function newTab(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
