CREATE TABLE "key_events" (
	"sequence" bigserial PRIMARY KEY NOT NULL,
	"id" text DEFAULT 'kev_' || replace(gen_random_uuid()::text, '-', '') NOT NULL,
	"account_id" text NOT NULL,
	"type" text NOT NULL,
	"key_id" text NOT NULL,
	"actor" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "key_events_id_unique" UNIQUE("id")
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "scopes" jsonb;--> statement-breakpoint
ALTER TABLE "key_events" ADD CONSTRAINT "key_events_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "key_events_account" ON "key_events" USING btree ("account_id","sequence");--> statement-breakpoint
CREATE INDEX "key_events_age" ON "key_events" USING btree ("created_at");