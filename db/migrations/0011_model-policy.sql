CREATE TABLE "model_policies" (
	"version" integer PRIMARY KEY NOT NULL,
	"policy" json NOT NULL,
	"change" text NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_keys" (
	"provider" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"set_by" text NOT NULL,
	"set_at" bigint NOT NULL
);

--> statement-breakpoint
create trigger version_stays before update or delete on model_policies for each row execute function refuse_change();
