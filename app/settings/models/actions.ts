"use server";

import {
  changeModelPolicyAction,
  removeProviderKeyAction,
  setProviderKeyAction,
  testModelAction,
} from "@/lib/server/actions/model-actions";
import { defineAction } from "@/lib/server/actions/define-action";

export const changeModelPolicy = defineAction(changeModelPolicyAction);
export const setProviderKey = defineAction(setProviderKeyAction);
export const removeProviderKey = defineAction(removeProviderKeyAction);
export const testModel = defineAction(testModelAction);
