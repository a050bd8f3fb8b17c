"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { IncidentId } from "@/lib/domain/ids";
import { journalKinds } from "@/lib/domain/journal";
import { routes } from "@/lib/routes/routes";
import { type Presence, parseStreamedPresence } from "@/lib/view-model/discussion/presence";
import {
  announcement,
  parseStreamedEntry,
  type StreamedEntry,
} from "@/lib/view-model/workspace/journal-feed";
import { presenceKey, workspaceKey } from "./workspace-actions";

/** A run writes many entries a second: the page is brought up to date once for all that came meanwhile. */
const throttleMs = 700;

/** An answer that is no stream ends it for the browser: a server behind a proxy that restarts, or a session that ended. */
const reopenMs = 5_000;

export type JournalStream = {
  /** In order of their sequence numbers. */
  readonly entries: readonly StreamedEntry[];
  /** For the polite live region; empty when there is nothing to say. */
  readonly announced: string;
  readonly isConnected: boolean;
  /** It broke off, and what happens meanwhile is not seen here. */
  readonly isLost: boolean;
};

/**
 * Follows the journal of an incident. The browser reconnects by itself and names the last entry it
 * has, and where it gives up the stream is opened anew: nothing is lost or doubled. Entries the page
 * knew when it was rendered cause no refetch.
 */
export function useJournalStream(incidentId: IncidentId, knownSeq: number): JournalStream {
  const queries = useQueryClient();
  const [stream, setStream] = useState<JournalStream>(silence);
  // The page's own sequence number at the time of connecting; later ones come from the stream itself.
  const [since] = useState(knownSeq);

  useEffect(() => {
    const waiting: StreamedEntry[] = [];
    let timer: ReturnType<typeof setTimeout> | null = null;
    const readAnew = () => void queries.invalidateQueries({ queryKey: workspaceKey(incidentId) });
    const flush = () => {
      timer = null;
      const fresh = waiting.splice(0);
      setStream((before) => withEntries(before, fresh, since));
      if (fresh.some(({ seq }) => seq > since)) readAnew();
    };
    // What a stream that is opened anew begins after.
    let last = 0;
    const take = (message: MessageEvent<string>) => {
      const entry = parseStreamedEntry(message.data);
      if (entry) {
        waiting.push(entry);
        last = Math.max(last, entry.seq);
      }
      timer ??= setTimeout(flush, throttleMs);
    };
    let reopening: ReturnType<typeof setTimeout> | null = null;
    const setPresent = (present: readonly Presence[]) =>
      queries.setQueryData(presenceKey(incidentId), present);
    const setConnected = (isConnected: boolean) => {
      // Who is there is told anew with every connection, and is not known without one.
      if (!isConnected) setPresent([]);
      setStream((before) => withConnection(before, isConnected));
    };
    const open = () => {
      const opened = new EventSource(routes.api.stream({ incidentId, after: last }));
      opened.addEventListener("open", () => {
        // Who was signed out, and is in again, reads what the page could not.
        if (reopening !== null) readAnew();
        setConnected(true);
      });
      opened.addEventListener("error", () => {
        setConnected(false);
        if (opened.readyState !== EventSource.CLOSED) return;
        // The page's own question is answered with the reason, and says it.
        readAnew();
        reopening = setTimeout(() => {
          source = open();
        }, reopenMs);
      });
      opened.addEventListener("presence", ({ data }: MessageEvent<string>) =>
        setPresent(parseStreamedPresence(data) ?? []),
      );
      for (const kind of journalKinds) opened.addEventListener(kind, take);
      return opened;
    };
    let source = open();
    const reopen = () => {
      if (reopening !== null) clearTimeout(reopening);
      source.close();
      source = open();
    };
    // A network that is gone ends no stream for minutes; the browser knows at once. A server on this machine or in
    // this house may answer all the same: it is asked, and only its answer says that it is there.
    const leave = () => {
      setConnected(false);
      reopen();
    };
    window.addEventListener("offline", leave);
    window.addEventListener("online", reopen);
    return () => {
      window.removeEventListener("offline", leave);
      window.removeEventListener("online", reopen);
      source.close();
      if (timer !== null) clearTimeout(timer);
      if (reopening !== null) clearTimeout(reopening);
    };
  }, [incidentId, queries, since]);

  return stream;
}

const silence: JournalStream = {
  entries: [],
  announced: "",
  isConnected: false,
  isLost: false,
};

function withConnection(before: JournalStream, isConnected: boolean): JournalStream {
  return before.isConnected === isConnected && before.isLost === !isConnected
    ? before
    : { ...before, isConnected, isLost: !isConnected };
}

function withEntries(
  before: JournalStream,
  fresh: readonly StreamedEntry[],
  since: number,
): JournalStream {
  const lastSeq = before.entries.at(-1)?.seq ?? 0;
  const added = fresh.filter(({ seq }) => seq > lastSeq).toSorted((a, b) => a.seq - b.seq);
  const announcements = added
    .filter(({ seq }) => seq > since)
    .flatMap(({ kind, rationale }) => announcement(kind, rationale) ?? []);
  // What had come waits a moment: the connection may be lost by then, and that stays said.
  return {
    ...before,
    entries: [...before.entries, ...added],
    announced: announcements.at(-1) ?? before.announced,
  };
}
