"use server";

import { defineAction } from "@/lib/server/actions/define-action";
import {
  addWebhookAction,
  changeWebhookAction,
  chooseNoticesAction,
  testWebhookAction,
} from "@/lib/server/actions/notice-actions";

export const chooseNotices = defineAction(chooseNoticesAction);
export const addWebhook = defineAction(addWebhookAction);
export const changeWebhook = defineAction(changeWebhookAction);
export const testWebhook = defineAction(testWebhookAction);
