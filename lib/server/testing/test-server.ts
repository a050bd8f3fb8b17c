import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import type { Role } from "@/lib/domain/access";
import type { UserId } from "@/lib/domain/ids";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/test-database";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { createAccount } from "../account/accounts";
import { signIn } from "../account/sign-in";
import { type Container, createContainer, provideContainer } from "../container";
import { peerHeader, wayHeader } from "../requests/client-address";
import { withRequest } from "../requests/request-scope";

export const testPassword = "correct horse battery";

/** Somebody at a browser: keeps the cookies they are given and sends them with every request. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly setCookieHeaders: string[] = [];
  readonly address: string;

  constructor(address = "192.0.2.1") {
    this.address = address;
  }

  get headers(): Headers {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    return new Headers({
      ...{ host: "127.0.0.1:4000", cookie },
      ...{ [peerHeader]: this.address, [wayHeader]: "direct" },
    });
  }

  /** Runs server code as if this browser had asked for it. */
  request<T>(work: () => Promise<T>): Promise<T> {
    const setCookies = async (headers: readonly string[]) => {
      for (const header of headers) this.#keep(header);
    };
    return withRequest({ headers: this.headers, setCookies }, work);
  }

  #keep(header: string): void {
    this.setCookieHeaders.push(header);
    const [pair = ""] = header.split(";", 1);
    const at = pair.indexOf("=");
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
    if (value === "" || /max-age=0/i.test(header)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

export type TestServer = {
  readonly container: Container;
  readonly databaseUrl: string;
  readonly dataFolder: string;
  /** An account of a role with a browser that is signed in. */
  person(
    role: Role,
  ): Promise<{ readonly viewer: Viewer; readonly browser: Browser; readonly email: string }>;
};

/**
 * The whole server without Next, on a database and a folder of its own: new ones, unless the test provides a database
 * and fills the folder.
 */
export function setUpServer(
  provide: (dataFolder: string) => Promise<TestDatabase> = createTestDatabase,
): () => TestServer {
  let database: TestDatabase | undefined;
  let server: TestServer | undefined;
  let folder: string | undefined;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "whence-server-"));
    chmodSync(folder, 0o700);
    database = await provide(folder);
    const container = await createContainer({
      databaseUrl: database.databaseUrl,
      dataFolder: folder,
      secret: "a secret that is only used in tests of the server",
      host: "127.0.0.1",
      port: 4000,
      origin: "http://127.0.0.1:4000",
      isOwnDatabase: true,
      trustedProxies: [],
    });
    provideContainer(container);
    server = {
      container,
      databaseUrl: database.databaseUrl,
      dataFolder: folder,
      person: (role) => createPerson(container, role),
    };
  });
  afterAll(async () => {
    await server?.container.close();
    await database?.drop();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });
  return () => assertPresent(server, "the test server");
}

let personNumber = 0;

async function createPerson(container: Container, role: Role) {
  personNumber += 1;
  const name = `Person ${personNumber}`;
  const email = `person-${personNumber}@example.org`;
  const account = { name, email, role, password: testPassword };
  const id: UserId = await createAccount(container.auth, account);
  const browser = new Browser();
  const signedIn = await browser.request(() =>
    signIn(container, { email, password: testPassword }),
  );
  if (!signedIn.ok) throw new Error(signedIn.error.message);
  return { viewer: { id, name, role }, browser, email };
}
