import { refuse } from "@/lib/investigation/case-problem";

/** What a token may not see is answered as what there is none of; the words for agents name a tool of theirs. */
export function refuseUnseen(message: string) {
  return refuse("not-found", message.replace(/: ask list_incidents\.$/, "."));
}
