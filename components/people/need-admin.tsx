import { routes } from "@/lib/routes/routes";
import { LinkButton } from "../ui/link-button";
import { MessagePanel } from "../ui/message-panel";

/** A page somebody may not see, said in words rather than as an error. */
export function NeedAdmin({
  role,
  about = "People and their roles",
}: {
  readonly role: string;
  readonly about?: string;
}) {
  return (
    <div style={{ padding: "var(--mantine-spacing-xl) var(--mantine-spacing-md)" }}>
      <MessagePanel
        actions={
          <LinkButton href={routes.incidents()} variant="default">
            Back to the incidents
          </LinkButton>
        }
        icon="lock"
        level="h1"
        title="You need to be an administrator"
      >
        {about} are managed by administrators. Your role is {role}. Ask an administrator for what
        you need.
      </MessagePanel>
    </div>
  );
}
