/** What a webhook can subscribe to (specification 6.1). */
export const EVENT_TYPES = [
  'deployment.accepted',
  'deployment.progress',
  'deployment.live',
  'deployment.failed',
  'deployment.unhealthy',
  'deployment.env_updated',
  'deployment.redeploy_requested',
  'deployment.redeploy_completed',
  'deployment.restart_requested',
  'deployment.deleted',
  'credit.updated',
] as const;

export type WebhookEventType = (typeof EVENT_TYPES)[number];

/** What is told of a deployment: a type to subscribe to, or `run.stage`, which only its own event list shows. */
export interface EventText {
  type: WebhookEventType | 'run.stage';
  message: string;
  /** The stage of the run that it tells of. */
  stage?: string;
}
