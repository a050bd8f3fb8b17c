import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type ScriptedClaims = Readonly<Record<string, unknown>>;

/** A provider of OpenID Connect on this machine that answers as a test says. */
export type ScriptedProvider = {
  readonly issuer: string;
  /**
   * What a person does there: takes the address a browser was sent to, and answers the query it comes back with. The
   * token has `claims` over those of a right one; `tamper` changes it after it was signed.
   */
  agree(authorization: URL, claims: ScriptedClaims, tamper?: (token: string) => string): string;
  close(): Promise<void>;
};

export const scriptedClient = { id: "whence", secret: "a secret of the client" } as const;

type Grant = { readonly challenge: string; readonly token: string };

export async function startScriptedProvider(): Promise<ScriptedProvider> {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const grants = new Map<string, Grant>();
  let issuer = "";
  const server = createServer((request, response) => {
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
    if (request.url === "/.well-known/openid-configuration") return answer(200, describe(issuer));
    if (request.url === "/jwks") {
      const key = { ...publicKey.export({ format: "jwk" }), kid: "one", alg: "RS256", use: "sig" };
      return answer(200, { keys: [key] });
    }
    let body = "";
    request.on("data", (part) => {
      body += String(part);
    });
    request.on("end", () => {
      const form = new URLSearchParams(body);
      const grant = grants.get(form.get("code") ?? "");
      grants.delete(form.get("code") ?? "");
      const isProven =
        createHash("sha256")
          .update(form.get("code_verifier") ?? "")
          .digest("base64url") === grant?.challenge;
      const isClient = form.get("client_secret") === scriptedClient.secret;
      if (grant === undefined || !isProven || !isClient)
        return answer(400, { error: "invalid_grant" });
      answer(200, {
        ...{ access_token: "opaque", token_type: "Bearer", expires_in: 60 },
        id_token: grant.token,
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const signToken = (claims: object) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const head = `${part({ alg: "RS256", kid: "one", typ: "JWT" })}.${part(claims)}`;
    return `${head}.${sign("sha256", Buffer.from(head), privateKey).toString("base64url")}`;
  };
  return {
    issuer,
    agree(authorization, claims, tamper = (token) => token) {
      const asked = authorization.searchParams;
      if (asked.get("code_challenge_method") !== "S256") throw new Error("Asked without PKCE");
      const now = Math.floor(Date.now() / 1000);
      const code = `code-${grants.size}-${now}-${Math.random()}`;
      const token = signToken({
        ...{ iss: issuer, aud: scriptedClient.id, iat: now, exp: now + 60 },
        nonce: asked.get("nonce"),
        ...claims,
      });
      grants.set(code, { challenge: asked.get("code_challenge") ?? "", token: tamper(token) });
      return `?${new URLSearchParams({ code, state: asked.get("state") ?? "" })}`;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function describe(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    token_endpoint_auth_methods_supported: ["client_secret_post"],
  };
}
