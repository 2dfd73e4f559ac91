import { Counter, Gauge, type Registry } from 'prom-client';
import type { Shedding } from './shed.ts';

/**
 * Registers how many requests are in hand and how many were refused: growing refusals say that more processes are
 * needed.
 */
export function watchShedding(register: Registry, shedding: Shedding): void {
  const in_hand = new Gauge({
    name: 'http_requests_in_hand',
    help: 'Requests that are being worked on',
    registers: [register],
    collect() {
      this.set(shedding.inHand());
    },
  });
  const refused = new Counter({
    name: 'http_requests_shed_total',
    help: 'Requests that were answered 503 because too many were in hand, by kind',
    labelNames: ['kind'] as const,
    registers: [register],
    collect() {
      this.reset();
      for (const [kind, count] of Object.entries(shedding.refused())) this.inc({ kind }, count);
    },
  });
  register.registerMetric(in_hand);
  register.registerMetric(refused);
}
