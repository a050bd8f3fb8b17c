"use server";

import { defineAction } from "@/lib/server/actions/define-action";
import { addPullSourceAction, removePullSourceAction } from "@/lib/server/actions/pull-actions";
import { changeSettingsAction } from "@/lib/server/actions/settings-actions";

export const changeSettings = defineAction(changeSettingsAction);
export const addPullSource = defineAction(addPullSourceAction);
export const removePullSource = defineAction(removePullSourceAction);
