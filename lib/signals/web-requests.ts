import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import type { Detector } from "./signal";
import { isCommand } from "./web-command";
import {
  isRefused,
  isUpload,
  readRequest,
  scanMs,
  scannedPathsMin,
  type WebRequest,
} from "./web-request";

/** Requests kept of all guests; a scan longer than this is only counted so far. */
const requestsMax = 20_000;
/** Guests that are watched at a time; of more the one who asked for nothing of interest the longest goes. */
const guestsMax = 4000;
/** Refusals of one guest within `scanMs`; when there are more of so few pages, the oldest go. */
const refusalsMax = 400;
/** Scripts of one guest that answered commands, and requests kept of each. */
const scriptsMax = 50;
const perScriptMax = 8;

/** What one guest did lately that would tell of an intrusion if more came of it. */
type Guest = {
  /** Refusals of the last `scanMs`, and how many of them are of each page. */
  readonly refusals: WebRequest[];
  readonly pages: Map<string, number>;
  isScanning: boolean;
  upload: WebRequest | null;
  readonly scripts: Map<string, number>;
};

/**
 * Keeps the requests an intrusion through a web application leaves: refusals once they are a scan, what a
 * guest asked of a script that answered commands, and the upload before. Of the others only the latest wait.
 */
export class WebRequestDetector implements Detector {
  readonly kinds = ["access"] as const;
  readonly #requests: WebRequest[] = [];
  readonly #guests = new Map<string, Guest>();
  /** Requests beyond the limit. */
  unfollowed = 0;

  observe(record: RecordReference): void {
    if (record.kind !== "access") return;
    const request = readRequest(record);
    if (request === null) return;
    const isOfInterest = request.status >= 400 || request.method !== "GET" || request.query !== "";
    if (!isOfInterest) return;
    if (isCommand(request)) this.#noteCommand(request);
    else this.#noteMore(request);
    if (isRefused(request)) this.#noteRefusal(request);
    else if (isUpload(request)) this.#guest(request).upload = request;
  }

  /** In the order in which they turned out to be of interest. */
  requests(): readonly WebRequest[] {
    return this.#requests;
  }

  #noteCommand(request: WebRequest): void {
    const guest = this.#guest(request);
    if (guest.upload !== null) this.#keep(guest.upload);
    guest.upload = null;
    const kept = guest.scripts.get(request.path) ?? 0;
    if (kept >= perScriptMax || (kept === 0 && guest.scripts.size >= scriptsMax)) return;
    guest.scripts.set(request.path, kept + 1);
    this.#keep(request);
  }

  /** What else is asked of a script that answered a command. */
  #noteMore(request: WebRequest): void {
    const scripts = this.#guests.get(request.client)?.scripts;
    const kept = scripts?.get(request.path);
    if (scripts === undefined || kept === undefined || kept >= perScriptMax) return;
    scripts.set(request.path, kept + 1);
    if (!isRefused(request)) this.#keep(request);
  }

  #noteRefusal(request: WebRequest): void {
    const guest = this.#guest(request);
    if (guest.isScanning) {
      this.#keep(request);
      return;
    }
    slide(guest, request.record.time.earliest - scanMs);
    guest.refusals.push(request);
    guest.pages.set(request.path, (guest.pages.get(request.path) ?? 0) + 1);
    if (guest.pages.size < scannedPathsMin) return;
    guest.isScanning = true;
    guest.pages.clear();
    for (const refusal of guest.refusals.splice(0)) this.#keep(refusal);
  }

  #keep(request: WebRequest): void {
    if (this.#requests.length >= requestsMax) this.unfollowed += 1;
    else this.#requests.push(request);
  }

  /** The guest, who is now the last to go. */
  #guest({ client }: WebRequest): Guest {
    const known = this.#guests.get(client);
    const guest = known ?? newGuest();
    if (known !== undefined) this.#guests.delete(client);
    this.#guests.set(client, guest);
    for (const oldest of this.#guests.keys()) {
      if (this.#guests.size <= guestsMax) break;
      this.#guests.delete(oldest);
    }
    return guest;
  }
}

function newGuest(): Guest {
  return {
    refusals: [],
    pages: new Map(),
    isScanning: false,
    upload: null,
    scripts: new Map(),
  };
}

/** Forgets the refusals that lie too far back. */
function slide({ refusals, pages }: Guest, from: number): void {
  for (let [oldest] = refusals; oldest !== undefined; [oldest] = refusals) {
    if (oldest.record.time.earliest >= from && refusals.length < refusalsMax) return;
    refusals.shift();
    const left = (pages.get(oldest.path) ?? 1) - 1;
    if (left === 0) pages.delete(oldest.path);
    else pages.set(oldest.path, left);
  }
}
