import { defineConfig } from "drizzle-kit";

// `npx drizzle-kit generate` compares db/schema with the newest migration and needs no database.
export default defineConfig({
  dialect: "postgresql",
  schema: "./db/schema/*.ts",
  out: "./db/migrations",
});
