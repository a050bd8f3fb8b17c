CREATE TABLE "pull_sources" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"sealed_credential" text,
	"is_private" boolean NOT NULL,
	"queries" text[] NOT NULL,
	"created_by" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "pull_sources_name_unique" UNIQUE("name")
);
