ALTER TABLE "deployments" ADD COLUMN "accelerator" jsonb;--> statement-breakpoint
ALTER TABLE "deployments" ADD COLUMN "hourly_microusd" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "deployments" ADD COLUMN "pool_id" text;--> statement-breakpoint
ALTER TABLE "deployments" ADD COLUMN "pool_units" integer;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "credit_ended_at" timestamp (3) with time zone;