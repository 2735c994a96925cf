'use strict';
// Loaded before every program of package.json (node --require). It is plain JavaScript that any Node can read, because an
// older Node would stop at the first TypeScript file with an error that does not say what to do.

const WANTED_MAJOR = 24;
const major = Number(process.versions.node.split('.')[0]);

if (major < WANTED_MAJOR) {
  process.stderr.write(
    `Portico needs Node ${WANTED_MAJOR} or newer and found ${process.versions.node}: its own copy could not be installed for ` +
      `${process.platform}-${process.arch}, so please install Node ${WANTED_MAJOR} and run the command again.\n`,
  );
  process.exit(1);
}
