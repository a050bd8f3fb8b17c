ALTER TABLE "decisions" ADD COLUMN "act" text;--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "redo_of" text;--> statement-breakpoint
create trigger act_stays before update of act, redo_of
  on decisions for each row execute function refuse_change();
