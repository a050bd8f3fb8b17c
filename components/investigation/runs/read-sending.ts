import { routes } from "@/lib/routes/routes";
import { sendingSchema } from "@/lib/view-model/runs/sending-summary";
import { fetchJson } from "../../ui/fetch-json";

/** What leaves when these models are asked; null where none is: nothing leaves. */
export async function readSending({
  incidentId,
  models,
}: Pick<Parameters<typeof routes.api.sending>[0], "incidentId"> & {
  readonly models: readonly string[];
}) {
  if (models.length === 0) return { ok: true as const, value: null };
  const address = routes.api.sending({ incidentId, models });
  const { signal } = new AbortController();
  try {
    return { ok: true as const, value: await fetchJson(address, sendingSchema, signal) };
  } catch (error) {
    const message =
      error instanceof Error
        ? error.message
        : "Could not load the list of data that would leave this machine.";
    return { ok: false as const, kind: "failed" as const, message };
  }
}
