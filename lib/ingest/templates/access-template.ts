import { maskPath } from "./mask-word";

/** Requests are alike when method, route and class of answer are: `GET /api/orders/<*> 5xx`. */
export function toAccessTemplate(method: string, path: string, status: number | null): string {
  const queryAt = path.indexOf("?");
  const route = maskPath(queryAt < 0 ? path : path.slice(0, queryAt));
  return `${method} ${route} ${status === null ? "-" : `${Math.floor(status / 100)}xx`}`;
}
