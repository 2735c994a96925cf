import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';

/** Something that could have kept a secret: where it was seen, and all its text. */
export type Trace = { where: string; text: string };

/** Keeps every answer that the pages of a context get, and every address they go to. */
export function followNetwork(context: BrowserContext): () => Promise<Trace[]> {
  const answers: Promise<Trace>[] = [];
  context.on('response', (response) => {
    const request = response.request();
    const where = `${request.method()} ${response.url()}`;
    const headers = JSON.stringify(response.headers());
    // A redirect has no body, and one that was given up has none any more.
    const body = response.text().catch(() => '');
    answers.push(body.then((text) => ({ where, text: `${response.url()} ${headers} ${text}` })));
  });
  return () => Promise.all(answers);
}

/** What a page and its browser keep: the document, addresses, history, and every kind of storage. */
export async function keptBy(page: Page): Promise<Trace[]> {
  const kept = await page.evaluate(async () => {
    const caches_ = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return {
      document: document.documentElement.outerHTML,
      fields: JSON.stringify(
        [...document.querySelectorAll('input, textarea')].map((each) => 'value' in each && each.value),
      ),
      storage: JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
      databases: JSON.stringify(await indexedDB.databases()),
      caches: JSON.stringify(caches_.flat().map(({ url }) => url)),
      history: `${location.href} ${document.title} ${JSON.stringify(history.state)}`,
      entries: JSON.stringify(performance.getEntries().map(({ name }) => name)),
    };
  });
  const cookies = JSON.stringify(await page.context().cookies());
  const served = await (await page.request.get(page.url())).text();
  const traces = { ...kept, cookies, 'served again': served };
  return Object.entries(traces).map(([where, text]) => ({ where: `${where} of ${page.url()}`, text }));
}

/** The texts of these that are in a trace, each with where. */
export function foundIn(traces: readonly Trace[], secrets: Readonly<Record<string, string>>): string[] {
  return traces.flatMap(({ where, text }) =>
    Object.entries(secrets)
      .filter(([, secret]) => text.includes(secret))
      .map(([name]) => `${name} in ${where}`),
  );
}

/** The files under a folder that hold one of these texts in clear. */
export async function filesWith(
  folder: string,
  secrets: Readonly<Record<string, string>>,
): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const content = await readFile(path);
    for (const [name, secret] of Object.entries(secrets))
      if (content.includes(secret)) found.push(`${name} in ${path}`);
  }
  return found;
}
