// Loaded into each program (node --import): when the launcher is gone without a word, killed with -9, the program stops in its
// usual way instead of living on and holding its port. The address it is loaded by names the launcher, because Node hands it
// on to the workers of a program too, whose channel is their own business.
const launcher = Number(new URL(import.meta.url).searchParams.get('launcher'));

if (process.connected && process.ppid === launcher) {
  process.once('disconnect', () => {
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
    process.kill(process.pid, 'SIGTERM');
  });
  // Listening must not be what keeps a program alive.
  process.channel?.unref();
}
