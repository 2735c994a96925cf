CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text,
	"password_hash" text NOT NULL,
	"has_payment_method" boolean DEFAULT false NOT NULL,
	"starter_credit_microusd" bigint DEFAULT 25000000 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"kind" text DEFAULT 'api' NOT NULL,
	"tier" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "api_keys_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "app_processes" (
	"release_id" text PRIMARY KEY NOT NULL,
	"deployment_id" text NOT NULL,
	"pid" integer NOT NULL,
	"start_ticks" bigint NOT NULL,
	"boot_id" text NOT NULL,
	"port" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "budget_windows" (
	"account_id" text NOT NULL,
	"budget" text NOT NULL,
	"window_start" timestamp (3) with time zone NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "budget_windows_account_id_budget_pk" PRIMARY KEY("account_id","budget")
);
--> statement-breakpoint
CREATE TABLE "deployment_env" (
	"deployment_id" text NOT NULL,
	"key" text NOT NULL,
	"sealed_value" "bytea" NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deployment_env_deployment_id_key_pk" PRIMARY KEY("deployment_id","key")
);
--> statement-breakpoint
CREATE TABLE "deployments" (
	"id" text PRIMARY KEY NOT NULL,
	"number" serial NOT NULL,
	"account_id" text NOT NULL,
	"app_name" text NOT NULL,
	"subdomain" text NOT NULL,
	"status" text NOT NULL,
	"runtime" text NOT NULL,
	"source_type" text NOT NULL,
	"template_id" text,
	"repository" jsonb,
	"port" integer,
	"command" jsonb,
	"args" jsonb,
	"health_path" text,
	"resource_profile" jsonb,
	"fixed_monthly_microusd" bigint DEFAULT 0 NOT NULL,
	"live_release_id" text,
	"live_since" timestamp (3) with time zone,
	"closure_reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "events" (
	"sequence" bigserial PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"deployment_id" text NOT NULL,
	"type" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "events_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "health_observations" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"deployment_id" text NOT NULL,
	"runtime_state" text NOT NULL,
	"runtime_reason" text NOT NULL,
	"route_state" text NOT NULL,
	"route_reason" text NOT NULL,
	"route_status" integer,
	"services" jsonb NOT NULL,
	"observed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_records" (
	"account_id" text NOT NULL,
	"key" text NOT NULL,
	"operation" text NOT NULL,
	"body_digest" "bytea" NOT NULL,
	"response_status" integer,
	"response_body" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_records_account_id_key_pk" PRIMARY KEY("account_id","key")
);
--> statement-breakpoint
CREATE TABLE "log_lines" (
	"deployment_id" text NOT NULL,
	"seq" bigint NOT NULL,
	"ts" timestamp (3) with time zone NOT NULL,
	"stream" text NOT NULL,
	"level" text,
	"message" text NOT NULL,
	CONSTRAINT "log_lines_deployment_id_seq_pk" PRIMARY KEY("deployment_id","seq")
);
--> statement-breakpoint
CREATE TABLE "oidc_payloads" (
	"model" text NOT NULL,
	"id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"grant_id" text,
	"user_code" text,
	"uid" text,
	"consumed_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "oidc_payloads_model_id_pk" PRIMARY KEY("model","id")
);
--> statement-breakpoint
CREATE TABLE "releases" (
	"id" text PRIMARY KEY NOT NULL,
	"deployment_id" text NOT NULL,
	"run_id" text NOT NULL,
	"runtime" text NOT NULL,
	"folder" text NOT NULL,
	"start_command" jsonb,
	"static_root" text,
	"health_path" text DEFAULT '/' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "runs" (
	"id" text PRIMARY KEY NOT NULL,
	"deployment_id" text NOT NULL,
	"account_id" text NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"stage" text,
	"stages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"frontend_url" text,
	"error_message" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deployment_env" ADD CONSTRAINT "deployment_env_deployment_id_deployments_id_fk" FOREIGN KEY ("deployment_id") REFERENCES "public"."deployments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deployments" ADD CONSTRAINT "deployments_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_deployment_id_deployments_id_fk" FOREIGN KEY ("deployment_id") REFERENCES "public"."deployments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_deployment_id_deployments_id_fk" FOREIGN KEY ("deployment_id") REFERENCES "public"."deployments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_deployment_id_deployments_id_fk" FOREIGN KEY ("deployment_id") REFERENCES "public"."deployments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_account" ON "api_keys" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "deployments_subdomain" ON "deployments" USING btree ("subdomain");--> statement-breakpoint
CREATE INDEX "deployments_account" ON "deployments" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "deployments_status" ON "deployments" USING btree ("status");--> statement-breakpoint
CREATE INDEX "events_deployment" ON "events" USING btree ("deployment_id","sequence");--> statement-breakpoint
CREATE INDEX "health_observations_deployment" ON "health_observations" USING btree ("deployment_id","id");--> statement-breakpoint
CREATE INDEX "idempotency_age" ON "idempotency_records" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "oidc_payloads_grant" ON "oidc_payloads" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "oidc_payloads_uid" ON "oidc_payloads" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "oidc_payloads_expiry" ON "oidc_payloads" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "releases_deployment" ON "releases" USING btree ("deployment_id","created_at");--> statement-breakpoint
CREATE INDEX "runs_deployment" ON "runs" USING btree ("deployment_id","created_at");--> statement-breakpoint
CREATE INDEX "runs_status" ON "runs" USING btree ("status");