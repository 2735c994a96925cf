CREATE TABLE "ai_attachment_credentials" (
	"key_id" text PRIMARY KEY NOT NULL,
	"attachment_id" text NOT NULL,
	"superseded_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "ai_attachments" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"deployment_id" text NOT NULL,
	"env_keys" jsonb NOT NULL,
	"last_change" text DEFAULT 'attach' NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"rotated_at" timestamp (3) with time zone,
	"detached_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "ai_attachment_credentials" ADD CONSTRAINT "ai_attachment_credentials_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_attachment_credentials" ADD CONSTRAINT "ai_attachment_credentials_attachment_id_ai_attachments_id_fk" FOREIGN KEY ("attachment_id") REFERENCES "public"."ai_attachments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_attachments" ADD CONSTRAINT "ai_attachments_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_attachments" ADD CONSTRAINT "ai_attachments_deployment_id_deployments_id_fk" FOREIGN KEY ("deployment_id") REFERENCES "public"."deployments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ai_attachment_credentials_attachment" ON "ai_attachment_credentials" USING btree ("attachment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ai_attachments_open" ON "ai_attachments" USING btree ("deployment_id") WHERE detached_at is null;--> statement-breakpoint
CREATE INDEX "ai_attachments_account" ON "ai_attachments" USING btree ("account_id","created_at");