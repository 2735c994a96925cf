const { OPENAI_BASE_URL: baseUrl, OPENAI_API_KEY: apiKey, MODEL: wantedModel } = process.env;
const TIMEOUT_MS = 30_000;

export const isAttached = Boolean(baseUrl && apiKey);

/** Asks the gateway; gives `{ status, answer }` or `{ status, problem }` with a sentence that says what to do. */
export async function ask(message) {
  if (!isAttached) {
    return {
      status: 503,
      problem: 'No inference gateway is attached. Attach one to this deployment, then ask again.',
    };
  }
  try {
    const model = wantedModel ?? (await firstModel());
    const messages = [{ role: 'user', content: message }];
    const { choices } = await call('/chat/completions', { model, messages });
    return { status: 200, answer: choices[0].message.content };
  } catch (error) {
    console.error(`The gateway was asked in vain: ${error.message}`);
    return { status: 502, problem: error.message };
  }
}

async function firstModel() {
  const { data } = await call('/models');
  if (data.length === 0) throw new Error('The gateway has no model.');
  return data[0].id;
}

async function call(path, body) {
  const response = await fetch(baseUrl + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error) => {
    throw new Error(`The gateway does not answer: ${error.cause?.code ?? error.name}.`);
  });
  if (response.ok) return response.json();
  const { error } = await response.json().catch(() => ({}));
  if (response.status === 401) {
    throw new Error(
      'The gateway refuses the credential: the attachment was detached or rotated. Redeploy this app.',
    );
  }
  throw new Error(error?.message ?? `The gateway answered ${response.status}.`);
}
