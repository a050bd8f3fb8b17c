import { NotFoundMessage } from "@/components/account/not-found-message";

/** Inside the shell, so that the way back is where it always is. */
export default function NotFound() {
  return <NotFoundMessage />;
}
