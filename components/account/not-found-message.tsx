import { routes } from "@/lib/routes/routes";
import { LinkButton } from "../ui/link-button";
import { MessagePanel } from "../ui/message-panel";

export function NotFoundMessage() {
  return (
    <div style={{ padding: "var(--mantine-spacing-xl) var(--mantine-spacing-md)" }}>
      <MessagePanel
        actions={<LinkButton href={routes.incidents()}>All incidents</LinkButton>}
        icon="search"
        level="h1"
        title="This page does not exist"
      >
        The link may be incomplete, or its target does not exist. Search the list of incidents, or
        ask the sender of the link.
      </MessagePanel>
    </div>
  );
}
