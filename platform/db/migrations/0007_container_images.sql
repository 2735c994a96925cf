ALTER TABLE "deployments" ADD COLUMN "image" jsonb;--> statement-breakpoint
ALTER TABLE "deployments" ADD COLUMN "image_credentials" "bytea";--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "image_id" text;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "image_port" integer;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "built_image" text;