CREATE TABLE "installation_settings" (
	"version" integer PRIMARY KEY NOT NULL,
	"settings" json NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" bigint NOT NULL
);

--> statement-breakpoint
create trigger version_stays before update or delete on installation_settings for each row execute function refuse_change();
