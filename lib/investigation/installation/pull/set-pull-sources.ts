import { ok, type Result } from "@/lib/base/result";
import { type PullSourceId, pullSourceIds } from "@/lib/domain/ids";
import { type NewPullSource, type PullSource, pullSourcesMax } from "@/lib/domain/pull-source";
import { type Actor, type CaseProblem, findMissingRight, refuse } from "../../case-problem";
import type { Ports } from "../../ports/ports";
import type { PullSourceStore } from "./pull-source-port";

type SourcePorts = Pick<Ports, "clock" | "ids"> & { readonly sources: PullSourceStore };

/** `seal` binds a credential to the source and its address. */
export async function addPullSource(
  { sources, clock, ids }: SourcePorts,
  actor: Actor,
  { credential, ...given }: NewPullSource,
  seal: (credential: string, source: PullSource) => string,
): Promise<Result<PullSourceId, CaseProblem>> {
  const missing = findMissingRight(actor, "administer");
  if (missing) return missing;
  const source: PullSource = {
    ...{ ...given, id: pullSourceIds.create(ids) },
    ...{ createdBy: actor.id, createdAt: clock.now() },
  };
  const sealedCredential = credential === "" ? null : seal(credential, source);
  if (await sources.insert({ source, sealedCredential })) return ok(source.id);
  return refuse(
    "conflict",
    `There is a source of this name, or ${pullSourcesMax} sources. Choose another name or remove one.`,
  );
}

export async function removePullSource(
  { sources }: Pick<SourcePorts, "sources">,
  actor: Actor,
  id: PullSourceId,
): Promise<Result<null, CaseProblem>> {
  const missing = findMissingRight(actor, "administer");
  if (missing) return missing;
  return (await sources.remove(id))
    ? ok(null)
    : refuse("not-found", "There is no such source any more. Reload the page.");
}
