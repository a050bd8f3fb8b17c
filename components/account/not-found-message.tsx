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
        title="There is nothing here"
      >
        The address may be incomplete, or what it named was never made. Find it in the list of
        incidents, or ask who sent you the link.
      </MessagePanel>
    </div>
  );
}
