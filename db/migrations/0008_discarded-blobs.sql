CREATE TABLE "discarded_blobs" (
	"sha256" text PRIMARY KEY NOT NULL,
	"discarded_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "discarded_blobs_by_time" ON "discarded_blobs" USING btree ("discarded_at");