import type { Metadata } from "next";
import { ModelPage } from "@/components/models/model-page";
import { NeedAdmin } from "@/components/people/need-admin";
import { requireViewer } from "@/lib/server/account/viewer";
import { loadModelPage } from "@/lib/server/models/load-model-page";
import {
  changeModelPolicy,
  findServers,
  removeProviderKey,
  setProviderKey,
  testModel,
} from "./actions";

export const metadata: Metadata = { title: "Models" };

export default async function Models() {
  const viewer = await requireViewer();
  const page = await loadModelPage(viewer);
  if (page === null) return <NeedAdmin about="Models and API keys" role={viewer.role} />;
  return (
    <ModelPage
      actions={{
        ...{ change: changeModelPolicy, test: testModel, findServers },
        ...{ setKey: setProviderKey, removeKey: removeProviderKey },
      }}
      page={page}
    />
  );
}
