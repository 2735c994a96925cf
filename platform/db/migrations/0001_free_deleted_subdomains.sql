DROP INDEX "deployments_subdomain";--> statement-breakpoint
CREATE INDEX "deployments_accruing" ON "deployments" USING btree ("account_id") WHERE live_since is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "deployments_subdomain" ON "deployments" USING btree ("subdomain") WHERE deleted_at is null;