CREATE TABLE "api_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"secret_sha256" text NOT NULL,
	"owner" text NOT NULL,
	"agent" text NOT NULL,
	"scopes" text[] NOT NULL,
	"incidents" text[],
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"revoked_at" bigint,
	"revoked_by" text,
	"last_used_at" bigint,
	CONSTRAINT "api_tokens_secret_sha256_unique" UNIQUE("secret_sha256")
);
--> statement-breakpoint
CREATE INDEX "api_tokens_of_owner" ON "api_tokens" USING btree ("owner");