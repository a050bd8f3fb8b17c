import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { incidentIds } from "@/lib/domain/ids";
import { workspaceThenKey } from "./use-past-workspace";
import { workspaceKey } from "./workspace-actions";

test("what happens now has what is known now read again, and no earlier state", async () => {
  const queries = new QueryClient();
  const incidentId = incidentIds.fromDigest("0".repeat(16));
  const then = workspaceThenKey(incidentId, instant(0));
  queries.setQueryData(workspaceKey(incidentId), "now");
  queries.setQueryData(then, "then");
  await queries.invalidateQueries({ queryKey: workspaceKey(incidentId) });
  expect(queries.getQueryState(workspaceKey(incidentId))?.isInvalidated).toBe(true);
  expect(queries.getQueryState(then)?.isInvalidated).toBe(false);
});
