"use server";

import { defineAction } from "@/lib/server/actions/define-action";
import { changeSettingsAction } from "@/lib/server/actions/settings-actions";

export const changeSettings = defineAction(changeSettingsAction);
