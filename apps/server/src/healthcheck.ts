/**
 * Exits with 0 while the web or the worker of this machine answers, for container engines that check health with a
 * command.
 */
const asked = [process.env['PORT'] ?? '3000', process.env['WORKER_PORT'] ?? '0'].map(async (port) => {
  const { ok } = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(3_000) });
  if (!ok) throw new Error(`Port ${port} does not answer well`);
});
process.exitCode = await Promise.any(asked).then(
  () => 0,
  () => 1,
);
