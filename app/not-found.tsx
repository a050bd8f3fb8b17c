import { NotFoundMessage } from "@/components/account/not-found-message";

export default function NotFound() {
  return (
    <main id="main">
      <NotFoundMessage />
    </main>
  );
}
