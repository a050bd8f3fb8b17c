import { getContainer } from "./container";
import { isServing } from "./env";

/** Makes the container now, so that runs an earlier process left unfinished go on without a visitor. */
export async function startServer(): Promise<void> {
  if (isServing()) await getContainer();
}
