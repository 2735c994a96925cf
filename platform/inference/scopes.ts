/** What a key may ask of the inference surface; the specification does not show the scopes. */
export const INFERENCE_SCOPES = ['models.read', 'chat.completions'] as const;

export type InferenceScope = (typeof INFERENCE_SCOPES)[number];
