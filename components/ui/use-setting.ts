import { useRouter } from "next/navigation";
import type { ActionResult } from "@/lib/base/action-result";
import { showDone } from "./announce";
import { useAction } from "./use-action";

/** Calls an action that sets something, then says `done` and shows the page as it is now. */
export function useSetting<Input>(
  action: (input: Input) => Promise<ActionResult<unknown>>,
  done: string,
  onDone?: () => void,
) {
  const router = useRouter();
  return useAction(action, () => {
    showDone(done);
    onDone?.();
    router.refresh();
  });
}
