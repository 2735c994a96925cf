CREATE TABLE "capacity_pools" (
	"id" text PRIMARY KEY NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "capacity_pools_used" CHECK ("capacity_pools"."used" >= 0)
);
--> statement-breakpoint
CREATE TABLE "machines" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"profile_id" text NOT NULL,
	"workload" text NOT NULL,
	"execution_class" text NOT NULL,
	"region" text NOT NULL,
	"os_image" text NOT NULL,
	"provider" text NOT NULL,
	"ssh_public_key" text NOT NULL,
	"hourly_microusd" bigint NOT NULL,
	"monthly_cap_microusd" bigint,
	"pool_id" text NOT NULL,
	"units" integer NOT NULL,
	"status" text NOT NULL,
	"due_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"kind" text NOT NULL,
	"profile_id" text NOT NULL,
	"region" text,
	"os_image" text,
	"hourly_microusd" bigint NOT NULL,
	"authorization_microusd" bigint NOT NULL,
	"monthly_cap_microusd" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"valid_until" timestamp (3) with time zone NOT NULL,
	"spent_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "machines" ADD CONSTRAINT "machines_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "machines_account" ON "machines" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "machines_due" ON "machines" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "quotes_validity" ON "quotes" USING btree ("valid_until");