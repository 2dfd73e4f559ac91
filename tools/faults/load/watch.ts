import { readdirSync } from 'node:fs';
import { memoryMb } from '../../lab/runner/cpu.ts';
import type { Server } from '../../lab/product/server.ts';
import { moment } from '../../lab/load/crowd.ts';

export type Sample = { at: number; rss_mb: number; files: number };

/** Resources of a process, sampled from outside. */
export function watchProcess({ pid }: Pick<Server, 'pid'>, every_ms: number) {
  const samples: Sample[] = [];
  const look = (): void => {
    samples.push({ at: moment(), rss_mb: memoryMb(pid), files: readdirSync(`/proc/${pid}/fd`).length });
  };
  look();
  const timer = setInterval(look, every_ms);
  return {
    samples,
    mostMb: (): number => Math.max(...samples.map(({ rss_mb }) => rss_mb)),
    stop(): void {
      clearInterval(timer);
      look();
    },
  };
}

/** Growth per minute, by linear regression over all samples. */
export function growthPerMinute(samples: readonly Pick<Sample, 'at' | 'rss_mb'>[]): number {
  const mean = (of: (sample: Pick<Sample, 'at' | 'rss_mb'>) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const [at, mb] = [mean((sample) => sample.at), mean((sample) => sample.rss_mb)];
  const along = samples.reduce((sum, sample) => sum + (sample.at - at) * (sample.rss_mb - mb), 0);
  const across = samples.reduce((sum, sample) => sum + (sample.at - at) ** 2, 0);
  return (along / across) * 60_000;
}

/** Reads the server's metrics; a metric that is not there is NaN. */
export async function metricsOf({ url }: Pick<Server, 'url'>): Promise<(name: string) => number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return (name) => {
    const lines = text.split('\n').filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`));
    if (lines.length === 0) return Number.NaN;
    return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
  };
}
