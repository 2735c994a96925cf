/**
 * Whether a credential that was rotated away has had its time, as SQL over `c` (ai_attachment_credentials). The app
 * keeps it until a release that was asked for with or after the rotation is live, and for a minute more, in which
 * the release before ends its requests. When no release comes, it ends a day after the rotation.
 */
export const IS_PAST = `c.superseded_at IS NOT NULL AND (
  c.superseded_at <= now() - interval '24 hours' OR EXISTS (
    SELECT 1 FROM ai_attachments a JOIN runs r ON r.deployment_id = a.deployment_id
    WHERE a.id = c.attachment_id AND r.created_at >= c.superseded_at
      AND r.status = 'succeeded' AND r.finished_at <= now() - interval '1 minute'
  ))`;
