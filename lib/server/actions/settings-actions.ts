import { z } from "zod";
import { changeSettings } from "@/lib/investigation/installation/change-settings";
import { settingsOf } from "../installation/settings-of";
import { actionDefinition } from "./define-action";

export const changeSettingsAction = actionDefinition({
  name: "changeSettings",
  input: z.strictObject({
    permalinksOfApprovedOnly: z.boolean().exactOptional(),
    secondFactorOfApprovers: z.boolean().exactOptional(),
  }),
  access: "administer",
  run: (changes, { container, viewer }) =>
    changeSettings(
      { settings: settingsOf(container), clock: container.ports.clock },
      viewer,
      changes,
    ),
});
