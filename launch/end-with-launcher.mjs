// Loaded into both programs: when the launcher is gone without a word (killed with -9), they stop in their usual way
// instead of living on and holding the ports.
if (process.connected) {
  process.once('disconnect', () => {
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
    process.kill(process.pid, 'SIGTERM');
  });
  // Listening must not be what keeps a program alive.
  process.channel?.unref();
}
