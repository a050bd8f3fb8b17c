import { UnstyledButton } from "@mantine/core";
import type { ReactNode } from "react";
import type { Selection } from "@/lib/routes/selection";
import { useActs } from "../workspace/use-workspace";
import classes from "./inspector.module.css";

/** Words that go to a piece. */
export function PieceButton({
  to,
  className = classes.linkButton,
  children,
}: {
  readonly to: Selection | null;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  const { select } = useActs();
  return (
    <UnstyledButton className={className ?? ""} onClick={() => select(to)}>
      {children}
    </UnstyledButton>
  );
}
