CREATE TABLE "prompt_parts" (
	"sha256" text PRIMARY KEY NOT NULL,
	"content" json NOT NULL
);

--> statement-breakpoint
create trigger part_stays before update on prompt_parts for each row execute function refuse_change();
