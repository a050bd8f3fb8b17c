-- Links from before show client addresses, as they always did; who makes one from now on says.
ALTER TABLE "permalinks" ADD COLUMN "hides_addresses" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "permalinks" ALTER COLUMN "hides_addresses" DROP DEFAULT;
--> statement-breakpoint
create trigger masking_stays before update of hides_addresses
  on permalinks for each row execute function refuse_change();
