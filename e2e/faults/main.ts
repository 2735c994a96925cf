import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { browserArguments, findBrowser } from '../support/browser.ts';
import { furnish } from '../support/furnish.ts';
import { everyPage } from '../support/pages.ts';
import { freePorts, startProduct } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';
import { startFaultyPortal } from './faulty-portal.ts';
import { everything, laterThan, loadsOf } from './plan.ts';
import { randomFrom } from './random.ts';
import { learn, run, type Finding } from './run.ts';
import { makeVisitor } from './visitor.ts';

/**
 * The long form: `npm run faults -- --loads 3000 --seed 7 --workers 2`. Opens every page of the portal with every answer
 * that it reads spoilt in every way, in an order of the seed's own, and says what is wrong with what is drawn. With
 * `--mutation`, `--read` or `--page` only those that contain the text; with `--after 2000` those that come after so many loads, to go
 * on with an earlier sitting.
 */
const { values } = parseArgs({
  options: {
    loads: { type: 'string', default: '1000000' },
    after: { type: 'string', default: '0' },
    minutes: { type: 'string', default: '600' },
    seed: { type: 'string', default: String(Date.now() % 1e9) },
    workers: { type: 'string', default: '2' },
    mutation: { type: 'string', default: '' },
    read: { type: 'string', default: '' },
    page: { type: 'string', default: '' },
  },
});
const { loads, after, minutes, seed, workers } = Object.fromEntries(
  Object.entries(values).map(([name, value]) => [name, Number(value)]),
);
const BUDGET = 1_000_000_000;
const BUDGETS = {
  read: BUDGET,
  quote: BUDGET,
  logs: BUDGET,
  stop: BUDGET,
  deploy_create: BUDGET,
  mutation: BUDGET,
};

const say = (text: string) => process.stdout.write(`${text}\n`);

function tell({ page, read, mutation, wrong }: Finding): void {
  say(`WRONG  ${page} with ${read}: ${mutation}\n${wrong.map((each) => `       ${each}`).join('\n')}`);
}

async function main(): Promise<boolean> {
  const receiver = `127.0.0.1:${(await freePorts()).apps}`;
  const env = {
    PLATFORM_TEST: '1',
    PLATFORM_TEST_BUDGETS: JSON.stringify(BUDGETS),
    WEBHOOK_LOOPBACK_RECEIVERS: receiver,
  };
  const product = await startProduct({ env });
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: browserArguments(),
    handleSIGINT: false,
  });
  try {
    if (product.signIn === undefined) throw new Error('The first start did not say how to sign in.');
    const context = await browser.newContext({ baseURL: product.portalUrl });
    const page = await context.newPage();
    await signIn(page, { portalUrl: product.portalUrl, signIn: product.signIn });
    const ids = await furnish(page, product, receiver);
    const state = await context.storageState();
    await context.close();
    const portal = await startFaultyPortal(product);
    try {
      const visitors = await Promise.all(
        Array.from({ length: workers ?? 1 }, () => makeVisitor(browser, portal.portalUrl, state)),
      );
      const [first] = visitors;
      if (first === undefined) throw new Error('--workers is at least 1.');
      const pages = everyPage(ids).filter((each) => each.includes(values.page));
      const { reads, findings } = await learn(pages, portal.standIn, first);
      findings.forEach(tell);
      const wanted = everything(reads, randomFrom(seed ?? 0)).filter(
        ({ mutation, read }) => mutation.includes(values.mutation) && read.includes(values.read),
      );
      const batches = laterThan(wanted, after ?? 0);
      say(`Seed ${seed}: ${pages.length} pages, ${loadsOf(batches)} loads in all.`);
      const startMs = performance.now();
      const secondsNow = () => (performance.now() - startMs) / 1000;
      let [isStopped, toldAt] = [false, 0];
      process.once('SIGINT', () => (isStopped = true));
      const isEnough = (now: { loads: number }) => {
        if (secondsNow() - toldAt > 60) {
          toldAt = secondsNow();
          say(`${now.loads} loads in ${toldAt.toFixed(0)} s.`);
        }
        return isStopped || now.loads >= (loads ?? 0) || secondsNow() > 60 * (minutes ?? 0);
      };
      const outcome = await run(batches, portal.standIn, visitors, { seed: seed ?? 0, isEnough, tell });
      const all = findings.length + outcome.findings.length;
      say(
        `${outcome.loads} loads, ${outcome.spoilt} of them with a spoilt answer, in ${secondsNow().toFixed(0)} s: ` +
          `${all} with something wrong. Again with --seed ${seed}.`,
      );
      return all === 0 && outcome.spoilt > 0;
    } finally {
      await portal.stop();
    }
  } finally {
    await browser.close();
    await product.stop();
  }
}

process.exitCode = (await main()) ? 0 : 1;
