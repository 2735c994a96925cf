import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { forgetBuild, isBuilt, recordBuild, sourceFingerprint } from './build.ts';
import { canAnyonePass, chooseDataFolder, makeDataFolder } from './data-folder.ts';
import { readSettings, wantsColour, type Settings } from './env.ts';
import { greeting } from './greeting.ts';
import { LaunchError } from './launch-error.ts';
import { shownLine, withoutControl, type Speaker } from './output.ts';
import { packFiles } from './packed-files.ts';
import { requireFreePorts } from './ports.ts';
import { runProduct, type Product } from './product.ts';
import { exitInWords, startProgram } from './program.ts';
import {
  buildProgram,
  embeddedClient,
  platformProgram,
  portalProgram,
  portalTarget,
  type Mode,
} from './programs.ts';
import { keepSecrets } from './secrets.ts';

const PROJECT_FOLDER = join(import.meta.dirname, '..');
// npm passes on the Ctrl-C that the terminal has already sent, so an impatient second one comes later than this.
const SAME_SIGNAL_MS = 1_000;

const say = (text: string) => process.stdout.write(`${text}\n`);
const complain = (text: string) => process.stderr.write(`${text}\n`);

function printer(speaker: Speaker) {
  const withColour = wantsColour();
  return (line: string, stream: 'stdout' | 'stderr') => {
    const shown = shownLine(speaker, line, withColour);
    if (shown !== undefined) process[stream].write(`${shown}\n`);
  };
}

/** Prints what the platform says; the sentence with which it may refuse to start is for a person, and stands alone. */
function platformPrinter(hasStarted: () => boolean) {
  const print = printer('platform');
  return (line: string, stream: 'stdout' | 'stderr') => {
    if (stream === 'stderr' && !hasStarted() && !line.startsWith('{')) complain(withoutControl(line));
    else print(line, stream);
  };
}

/** Builds the portal unless the build that is there was made from the same sources. */
async function build(stop: AbortSignal): Promise<void> {
  const fingerprint = sourceFingerprint(PROJECT_FOLDER);
  if (isBuilt(PROJECT_FOLDER, fingerprint)) return;
  say('Building the portal. This takes a minute, and only when its sources have changed.');
  forgetBuild(PROJECT_FOLDER);
  const program = startProgram(buildProgram(PROJECT_FOLDER, printer('build')));
  stop.addEventListener('abort', program.kill);
  const exit = await program.exited;
  stop.removeEventListener('abort', program.kill);
  if (stop.aborted) return;
  if (exit.code !== 0 || !recordBuild(PROJECT_FOLDER, fingerprint)) {
    throw new LaunchError(`The portal could not be built (${exitInWords(exit)}).`);
  }
  packFiles(PROJECT_FOLDER);
}

async function checkPorts(settings: Settings): Promise<void> {
  const portal = { port: settings.portal.port, use: 'the portal', variable: 'PORTAL_URL' };
  if (settings.kind === 'portal-only') return requireFreePorts([portal]);
  await requireFreePorts([
    portal,
    { port: settings.platformPort, use: 'the platform', variable: 'PLATFORM_PORT' },
    { port: settings.appsPort, use: 'deployed apps', variable: 'APPS_PORT' },
  ]);
}

function prepareDataFolder(explicit: string | undefined): string {
  const choice = chooseDataFolder({
    projectFolder: PROJECT_FOLDER,
    explicit,
    isRoot: process.getuid?.() === 0,
    canPass: canAnyonePass,
  });
  if (choice.moved) {
    say(
      `Data goes to ${choice.path}: started as root, apps run as other users, who cannot reach the project folder.`,
    );
  }
  makeDataFolder(choice.path);
  return choice.path;
}

function plan(mode: Mode, settings: Settings): { product: Product; cleanUp: () => void } {
  const dataFolder = settings.kind === 'embedded' ? prepareDataFolder(settings.dataFolder) : undefined;
  const secrets = dataFolder === undefined ? undefined : keepSecrets(dataFolder);
  const pidFile = dataFolder === undefined ? undefined : join(dataFolder, 'launcher.json');
  const { host, port } = settings.portal;
  let hasStarted = false;
  const product: Product = {
    platform:
      settings.kind === 'embedded' && dataFolder !== undefined && secrets !== undefined
        ? platformProgram(
            PROJECT_FOLDER,
            settings,
            dataFolder,
            embeddedClient(settings, secrets),
            platformPrinter(() => hasStarted),
          )
        : undefined,
    portal: (ready) =>
      portalProgram(
        PROJECT_FOLDER,
        mode,
        settings,
        portalTarget(settings, ready, secrets),
        printer('portal'),
      ),
    portalProbe: { host, port, path: '/sign-in' },
    onStarted: (ready, pids) => {
      hasStarted = true;
      if (pidFile !== undefined) {
        writeFileSync(pidFile, `${JSON.stringify({ launcher: process.pid, ...pids })}\n`, { mode: 0o600 });
      }
      say(greeting(settings, ready, dataFolder));
    },
    say: complain,
  };
  return { product, cleanUp: () => pidFile !== undefined && hasStarted && rmSync(pidFile, { force: true }) };
}

async function launch(mode: Mode, stop: AbortSignal, kill: AbortSignal): Promise<number> {
  const settings = readSettings();
  await checkPorts(settings);
  const { product, cleanUp } = plan(mode, settings);
  if (mode === 'start') await build(stop);
  if (stop.aborted) return 0;
  try {
    return await runProduct(product, stop, kill);
  } finally {
    cleanUp();
  }
}

function listenForSignals(): { stop: AbortSignal; kill: AbortSignal } {
  const stop = new AbortController();
  const kill = new AbortController();
  let firstAt = 0;
  const handle = () => {
    if (!stop.signal.aborted) {
      firstAt = performance.now();
      say('\nStopping.');
      stop.abort();
    } else if (performance.now() - firstAt > SAME_SIGNAL_MS) kill.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, handle);
  return { stop: stop.signal, kill: kill.signal };
}

async function main(command: string | undefined): Promise<number> {
  const { stop, kill } = listenForSignals();
  if (command === 'start' || command === 'dev') return launch(command, stop, kill);
  if (command === 'build') {
    await build(stop);
    return stop.aborted ? 1 : 0;
  }
  throw new LaunchError('Usage: node launch/main.ts start | dev | build');
}

try {
  process.exitCode = await main(process.argv[2]);
} catch (error) {
  if (!(error instanceof LaunchError)) throw error;
  complain(error.message);
  process.exitCode = 1;
}
