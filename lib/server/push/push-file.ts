import type { FileHandle } from "node:fs/promises";
import { fail, ok, type Result } from "@/lib/base/result";
import { bytesBetween, digestOf } from "./local-file";
import type { PushClient, PushProblem, RemoteState } from "./push-client";

/** sent: bytes went. same: the server had all. other: what it has at this name is another file's. */
export type Pushed = { readonly kind: "sent" | "same" | "other"; readonly bytes: number };

/**
 * Brings one file, up to a size, to where the server has it: nothing is remembered here, the server tells how much it has
 * and of which digest. So either side may stop at any moment and go on.
 */
export async function pushFile(
  client: PushClient,
  file: FileHandle,
  name: string,
  { size, replaces }: { readonly size: number; readonly replaces: boolean },
): Promise<Result<Pushed, PushProblem>> {
  const told = await client.state(name);
  if (!told.ok) return told;
  const state = told.value;
  const start = await findStart(file, state, size);
  if (start === null && !replaces) return ok({ kind: "other", bytes: 0 });
  const { from, after, total } = start ?? { from: 0, after: null, total: size };
  if (from === size && state.state !== "missing" && start !== null) {
    return finish(file, name, { bytes: 0, state });
  }
  const sent = await client.send(name, {
    ...{ from, after, total, bytes: bytesBetween(file, from, total) },
  });
  if (!sent.ok) return sent;
  const done = await finish(file, name, { bytes: total - from, state: sent.value });
  // An upload of before has its end now; what was added since comes next.
  return done.ok && total < size ? pushFile(client, file, name, { size, replaces }) : done;
}

type Start = {
  readonly from: number;
  readonly after: string | null;
  readonly total: number;
};

/** Where to go on; null where the server has something that is not the beginning of this file. */
async function findStart(
  file: FileHandle,
  { state, received, total, sha256 }: RemoteState,
  size: number,
): Promise<Start | null> {
  if (state === "missing") return { from: 0, after: null, total: size };
  if (state === "arriving") {
    // What was announced is sent to its end first; its digest is compared then.
    const goesOn = total !== null && total <= size && received < total;
    return goesOn ? { from: received, after: null, total } : null;
  }
  if (received > size || (await digestOf(file, received)) !== sha256) return null;
  // What only waits is sent whole again where it grew; what is imported grows where it is.
  if (state === "waiting" && received < size) return { from: 0, after: null, total: size };
  return { from: received, after: state === "imported" ? sha256 : null, total: size };
}

type Arrived = { readonly bytes: number; readonly state: RemoteState };

/** What arrived is compared with what is here: an upload that another file began is none of this one. */
async function finish(
  file: FileHandle,
  name: string,
  { bytes, state: { state, received, sha256 } }: Arrived,
): Promise<Result<Pushed, PushProblem>> {
  if (state === "arriving") return fail(later(`${name} arrived up to byte ${received}.`));
  if ((await digestOf(file, received)) !== sha256) {
    return fail(later(`${name} arrived with other bytes than the file has.`));
  }
  return ok({ kind: state === "imported" ? "same" : "sent", bytes });
}

function later(message: string): PushProblem {
  return { kind: "later", message, status: null };
}
