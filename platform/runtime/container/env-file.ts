import { RunFailure } from '../runs/run-failure.ts';

/** What an engine is given of an environment: a file of lines, and variables of its own process to pass on. */
export interface EnvDelivery {
  file: string;
  passed: Record<string, string>;
}

/** Engines read the file in lines of at most 64 KiB, some of them cut off in silence. */
const LINE_BYTES_MAX = 60_000;
/** Names by which the engine's own program, its libraries or its shell would be led. */
const ENGINE_NAMES =
  /^(PATH|HOME|USER|SHELL|IFS|ENV|BASH_.*|TMPDIR|LD_.*|GO[A-Z]*|GLIBC_.*|MALLOC_.*|DOCKER_.*|BUILD(KIT|X)_.*|CONTAINERS?_.*|PODMAN_.*|BUILDAH_.*|STORAGE_.*|REGISTRY_.*|XDG_.*|DBUS_.*|NOTIFY_SOCKET|LISTEN_.*|SSL_.*|SSH_.*|(HTTPS?|NO|ALL|FTP)_PROXY|NETAVARK_.*|_.*)$/i;

/**
 * Divides an environment so that no value is seen in an argument list. A line of the file can hold any value of one
 * line; others go through the environment of the engine's program, which is safe only for names that mean nothing to
 * it. Throws a RunFailure that names a variable which can go neither way.
 */
export function envDelivery(env: Readonly<Record<string, string>>): EnvDelivery {
  const lines: string[] = [];
  const passed: Record<string, string> = {};
  for (const [key, value] of Object.entries(env)) {
    const line = `${key}=${value}`;
    if (!/[\r\n]/.test(value) && Buffer.byteLength(line) <= LINE_BYTES_MAX) lines.push(line);
    else if (!ENGINE_NAMES.test(key)) passed[key] = value;
    else {
      throw new RunFailure(
        `The variable ${key} cannot be given to a container: its value has several lines or is over 60,000 bytes, and a variable of this name would change the container engine. Give it another name.`,
      );
    }
  }
  return { file: lines.map((line) => `${line}\n`).join(''), passed };
}
