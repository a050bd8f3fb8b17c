import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { importLimits } from "@/lib/investigation/intake/import-limits";

const read = (path: string) => readFileSync(path, "utf8");
const scripts: Readonly<Record<string, string>> = JSON.parse(read("package.json")).scripts;

test("the container copies files that exist, runs commands that exist, and is asked for its health", () => {
  const dockerfile = read("Dockerfile");
  const [, copied = ""] = /^COPY (package\.json .*) \.\/$/m.exec(dockerfile) ?? [];
  expect(copied.split(" ").filter((file) => !existsSync(file))).toEqual([]);
  const commands = [...dockerfile.matchAll(/npm run (\w+)/g)].map(([, name = ""]) => name);
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  expect(scripts.start).toBeDefined();
  expect(dockerfile).toContain("/api/health");
  // PostgreSQL refuses to run as root.
  expect(dockerfile.indexOf("USER node")).toBeLessThan(dockerfile.indexOf('CMD ["npm"'));
  const left = read(".dockerignore").split("\n");
  for (const name of ["data", "node_modules", ".next", ".git"]) expect(left).toContain(name);
});

test("container and service set only what the page of settings has", () => {
  const page = read("docs/settings.md");
  const set = ["Dockerfile", "deploy/whence.service", "docs/run-for-a-team.md"].flatMap(
    (path) => read(path).match(/\bWHENCE_[A-Z_]+\b/g) ?? [],
  );
  expect([...new Set(set)].filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

test("the service writes to its own folders alone", () => {
  const unit = read("deploy/whence.service");
  for (const line of ["ProtectSystem=strict", "NoNewPrivileges=yes", "UMask=0077", "User=whence"]) {
    expect(unit).toContain(`\n${line}\n`);
  }
});

test("the proxy takes files as large as the server does, and holds nothing back", () => {
  const proxy = read("deploy/nginx.conf");
  const [, gibibytes] = /client_max_body_size (\d+)g;/.exec(proxy) ?? [];
  expect(Number(gibibytes) * 1024 ** 3).toBe(importLimits.fileBytesMax);
  for (const setting of ["proxy_request_buffering off", "proxy_buffering off", "Host $host"]) {
    expect(proxy).toContain(setting);
  }
  // What is for this machine alone is not passed on to whoever asks the proxy.
  expect(proxy).toMatch(/location = \/metrics \{\s+return 404;/);
});
