"use server";

import {
  addAlertSourceAction,
  changeAlertRulesAction,
  removeAlertSourceAction,
  tryAlertsAction,
} from "@/lib/server/actions/alert-actions";
import { defineAction } from "@/lib/server/actions/define-action";

export const addAlertSource = defineAction(addAlertSourceAction);
export const removeAlertSource = defineAction(removeAlertSourceAction);
export const changeAlertRules = defineAction(changeAlertRulesAction);
export const tryAlerts = defineAction(tryAlertsAction);
