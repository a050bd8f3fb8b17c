import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { vi } from "vitest";
import { routes } from "@/lib/routes/routes";
import type { Workspace } from "@/lib/view-model/workspace/workspace";
import { type WorkspaceActions, workspaceKey } from "../investigation/workspace/workspace-actions";
import { WorkspaceProvider } from "../investigation/workspace/workspace-state";
import { theme } from "../ui/theme";

/** On the page every component stands on. What moves is there at once; what was asked for once is not asked again. */
export function draw(component: ReactNode) {
  const queries = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false } },
  });
  const drawn = render(component, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={queries}>
        <MantineProvider theme={theme} env="test">
          <Notifications />
          {children}
        </MantineProvider>
      </QueryClientProvider>
    ),
  });
  return { ...drawn, queries };
}

/** In an incident that is as it is given or served, on a server that answers as `actions` say and otherwise not at all. */
export function drawInWorkspace(
  component: ReactNode,
  {
    workspace,
    actions = {},
  }: { readonly workspace: Workspace; readonly actions?: Partial<WorkspaceActions> },
) {
  const others = globalThis.fetch;
  let served = workspace;
  vi.stubGlobal("fetch", (...asked: Parameters<typeof fetch>) =>
    asked[0] === routes.api.workspace({ incidentId: workspace.incidentId })
      ? Promise.resolve(Response.json(served))
      : others(...asked),
  );
  const { queries, ...drawn } = draw(
    <WorkspaceProvider initial={workspace} actions={toActions(actions)}>
      {component}
    </WorkspaceProvider>,
  );
  return {
    ...drawn,
    /** The server knows something else of the incident, which the page learns when it asks again. */
    serve: (changes: Partial<Workspace>) => {
      served = { ...served, ...changes };
    },
    /** Makes something else known of the incident, as a run or a colleague does. */
    become: (changes: Partial<Workspace>) =>
      act(async () => {
        queries.setQueryData(workspaceKey(workspace.incidentId), { ...workspace, ...changes });
        // It is told in a tick of its own.
        await new Promise((resolve) => setTimeout(resolve));
      }),
  };
}

/** What the server says nothing to. */
export function unanswered(): Promise<never> {
  return new Promise(() => undefined);
}

/** Those of a page, of which a test gives the ones it is about. */
export function toActions(given: Partial<WorkspaceActions>): WorkspaceActions {
  // Only the members a test calls are ever looked at.
  return new Proxy(given, {
    get: (actions, name) => Reflect.get(actions, name) ?? unanswered,
  }) as unknown as WorkspaceActions;
}
