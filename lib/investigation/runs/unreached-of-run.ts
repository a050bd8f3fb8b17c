import type { RunId } from "@/lib/domain/ids";
import { findUnreached, type Unreached } from "../construction/performing/unreached";
import type { CaseStores } from "../ports/case-store-port";

/** Models that a task of the run could not reach, or that refused; read off what is on record, whichever process tried. */
export async function unreachedOfRun(
  { invocations }: Pick<CaseStores, "invocations">,
  id: RunId,
): Promise<readonly Unreached[]> {
  const givenUp = (await invocations.ofRun(id)).filter(({ status }) => status === "gave-up");
  const performed = givenUp.map(async (invocation) => ({
    invocation,
    turns: await invocations.turns(invocation.id),
  }));
  return findUnreached(await Promise.all(performed));
}
