import { startWhence } from "./whence-server";

/** Playwright's global set-up: one server for all journeys, on new data; they find it in WHENCE_E2E_ADDRESS, its data in WHENCE_E2E_DATA. */
export default async function startForAllJourneys(): Promise<() => Promise<void>> {
  const server = await startWhence();
  process.env.WHENCE_E2E_ADDRESS = server.address;
  process.env.WHENCE_E2E_DATA = server.dataFolder;
  return server.discard;
}
