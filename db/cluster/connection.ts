import postgres, { type Options, type Sql } from "postgres";

/** Where a database listens; written as one address, so that every process is told the same way: DATABASE_URL. */
export type DatabasePlace = {
  /** The folder of a unix socket, or a host name. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
};

/**
 * The form libpq documents for sockets, understood by psql, pg and drizzle-kit as well:
 * https://www.postgresql.org/docs/15/libpq-connect.html#LIBPQ-CONNSTRING
 */
export function toDatabaseUrl({ host, port, user, password }: DatabasePlace, name: string): string {
  const socket = host.startsWith("/") ? `?host=${encodeURIComponent(host)}` : "";
  const authority = host.startsWith("/") ? "localhost" : host;
  return `postgresql://${encodeURIComponent(user)}:${encodeURIComponent(password)}@${authority}:${port}/${encodeURIComponent(name)}${socket}`;
}

/** The same server, another of its databases. */
export function withDatabase(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl);
  url.pathname = `/${encodeURIComponent(name)}`;
  return url.toString();
}

/** Opens any database address. postgres.js would send `?host=` to the server as a setting: here it becomes the socket. */
export function connect(databaseUrl: string, options: Options<Record<string, never>> = {}): Sql {
  const url = new URL(databaseUrl);
  const host = url.searchParams.get("host");
  url.searchParams.delete("host");
  return postgres(url.toString(), host === null ? options : { ...options, host });
}
