-- Of incidents from before, nobody knows; of those opened from now on facts follow in the same transaction.
ALTER TABLE "incidents" ADD COLUMN "are_facts_kept" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "incidents" ALTER COLUMN "are_facts_kept" SET DEFAULT true;
