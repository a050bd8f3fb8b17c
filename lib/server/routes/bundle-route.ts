import { z } from "zod";
import { ok } from "@/lib/base/result";
import { incidentIds, revisionIds } from "@/lib/domain/ids";
import { openInstallationKey } from "../bundle/installation-key";
import { makeRevisionBundle } from "../bundle/make-revision-bundle";
import { settingsOf } from "../installation/settings-of";
import { routeDefinition } from "./define-route";
import { download } from "./download";
import { noteExport } from "./export-routes";

/** One revision for people outside, signed. As a permalink it leaves the installation, so it asks for the same right. */
export const bundleRoute = routeDefinition({
  name: "GET bundle",
  input: z.object({
    incidentId: incidentIds.schema,
    revisionId: revisionIds.schema,
    /** Of clients, to which a link's guests are not let either. */
    addresses: z.enum(["hidden", "shown"]).default("hidden"),
  }),
  access: "investigate",
  run: async (asked, { container, viewer }) => {
    const key = await openInstallationKey(container.env.dataFolder);
    const { settings } = await settingsOf(container).current();
    const request = { ...asked, isApprovedOnly: settings.permalinksOfApprovedOnly };
    const made = await makeRevisionBundle(container, request, key, container.ports.clock.now());
    if (!made.ok) return made;
    await noteExport(container, viewer, `${asked.incidentId} as bundle of ${asked.revisionId}`);
    return ok(download(made.value.bytes, made.value.name, "application/zip"));
  },
});
