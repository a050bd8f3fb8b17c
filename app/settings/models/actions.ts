"use server";

import { defineAction } from "@/lib/server/actions/define-action";
import {
  changeModelPolicyAction,
  findLocalServersAction,
  removeProviderKeyAction,
  setProviderKeyAction,
  testModelAction,
} from "@/lib/server/actions/model-actions";

export const changeModelPolicy = defineAction(changeModelPolicyAction);
export const setProviderKey = defineAction(setProviderKeyAction);
export const removeProviderKey = defineAction(removeProviderKeyAction);
export const testModel = defineAction(testModelAction);
export const findServers = defineAction(findLocalServersAction);
