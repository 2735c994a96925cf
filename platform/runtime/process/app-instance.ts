import type { LogStream } from '../logs/log-buffer.ts';
import { durationText } from '../runs/messages.ts';
import { detailText, endingText } from '../runs/run-failure.ts';
import type { AppProcess, ProcessEnd } from './app-process.ts';
import type { Backoff } from './backoff.ts';

/** Starts one process of an app, on the machine or in a container. Throws when it cannot be started. */
export type StartProcess = (
  onLine: (stream: 'stdout' | 'stderr', line: string) => void,
) => Promise<AppProcess>;

export interface InstanceDeps {
  start: StartProcess;
  backoff: Backoff;
  stopGraceMs: number;
  log: (stream: LogStream, message: string) => void;
  /** Keeps who the process is where the next server finds it; called for each one started. */
  onStarted: (pid: number, port: number) => Promise<void>;
  onEnded: (pid: number) => Promise<void>;
  /** Told of a record that could not be written; the app runs on. */
  onFault: (error: unknown) => void;
  /** Told when a process died by itself. */
  onDeath: () => void;
}

/** One running release: a process that is started again, later and later, whenever it dies. */
export class AppInstance {
  /** Of the machine; the router finds the app there. */
  readonly port: number;
  /** What the app knows as PORT: another one in a container. */
  readonly appPort: number;
  /** Loopback address that it was seen to answer on; `::1` for an app that listens on IPv6 only. */
  host = '127.0.0.1';
  /** How often it died by itself, and how the last one ended. */
  deaths = 0;
  lastEnd: ProcessEnd | null = null;
  readonly #deps: InstanceDeps;
  #process: AppProcess | null = null;
  #isStopping = false;
  #timer: NodeJS.Timeout | null = null;
  #starting: Promise<void> = Promise.resolve();

  constructor(port: number, appPort: number, deps: InstanceDeps) {
    this.#deps = deps;
    this.port = port;
    this.appPort = appPort;
  }

  isRunning(): boolean {
    return this.#process !== null;
  }

  get pid(): number | null {
    return this.#process?.pid ?? null;
  }

  /** A sentence while no process runs; null while one does. */
  downReason(): string | null {
    if (this.#process !== null) return null;
    if (this.#isStopping) return 'The app is stopped.';
    if (this.lastEnd === null) return 'The app is being started.';
    return `The app ended with ${endingText(this.lastEnd.code, this.lastEnd.signal)} and is being started again.`;
  }

  address(): { host: string; port: number } {
    return { host: this.host, port: this.port };
  }

  /** Starts the process; one that the system cannot start counts as a death and is tried again. */
  start(): Promise<void> {
    this.#starting = this.#launch();
    return this.#starting;
  }

  /** Ends the process for good. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#starting;
    await this.#process?.end(this.#deps.stopGraceMs);
  }

  async #launch(): Promise<void> {
    let started: AppProcess;
    try {
      started = await this.#deps.start((stream, line) => this.#deps.log(stream, line));
    } catch (error) {
      const lastErrorLine = error instanceof Error ? error.message : null;
      this.#onEnd({ code: null, signal: null, lastErrorLine, livedMs: 0 });
      return;
    }
    this.#process = started;
    void this.#follow(started);
    await this.#deps.onStarted(started.pid, this.port).catch(this.#deps.onFault);
  }

  async #follow(started: AppProcess): Promise<void> {
    const end = await started.ended;
    this.#process = null;
    await this.#deps.onEnded(started.pid).catch(this.#deps.onFault);
    this.#onEnd(end);
  }

  #onEnd(end: ProcessEnd): void {
    if (this.#isStopping) return;
    this.lastEnd = end;
    this.deaths += 1;
    const waitMs = this.#deps.backoff.next(end.livedMs);
    const how = `${endingText(end.code, end.signal)}${detailText(end.lastErrorLine)}`;
    this.#deps.log('platform', `The app ended with ${how} It is started again in ${durationText(waitMs)}.`);
    this.#timer = setTimeout(() => void this.start(), waitMs);
    this.#deps.onDeath();
  }
}
