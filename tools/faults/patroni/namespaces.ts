import { run } from '../../lab/machine/processes.ts';

/** Three machines on one bridge, each a network namespace, so that a cable can be pulled. Needs root. */
export function openNamespaces() {
  const bridge = `ho${process.pid % 1_000_000}`;
  const part = 16 + (process.pid % 200);
  const network = `10.211.${part}.0/24`;
  const addressOf = (n: number) => `10.211.${part}.${n}`;
  const nameOf = (n: number) => `${bridge}n${n}`;
  const ip = (...args: string[]) => run('ip', args);
  const inside = (n: number, ...args: string[]) => run('ip', ['netns', 'exec', nameOf(n), ...args]);
  const nodes = [1, 2, 3];
  const close = () => {
    for (const n of nodes) {
      try {
        ip('netns', 'del', nameOf(n));
      } catch {
        // It was never made.
      }
    }
    ip('link', 'del', bridge);
  };
  ip('link', 'add', bridge, 'type', 'bridge');
  try {
    ip('addr', 'add', `${addressOf(254)}/24`, 'dev', bridge);
    ip('link', 'set', bridge, 'up');
    for (const n of nodes) {
      ip('netns', 'add', nameOf(n));
      ip('link', 'add', `${bridge}v${n}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', nameOf(n));
      ip('link', 'set', `${bridge}v${n}`, 'master', bridge, 'up');
      inside(n, 'ip', 'addr', 'add', `${addressOf(n)}/24`, 'dev', 'eth0');
      inside(n, 'ip', 'link', 'set', 'eth0', 'up');
      inside(n, 'ip', 'link', 'set', 'lo', 'up');
    }
  } catch (error) {
    close();
    throw error;
  }
  return {
    network,
    /** Namespace of the app, HAProxy and etcd. */
    host: addressOf(254),
    addressOf,
    nameOf,
    /** Nothing goes in or out any more. */
    cut(n: number) {
      inside(n, 'iptables', '-A', 'INPUT', '-i', 'eth0', '-j', 'DROP');
      inside(n, 'iptables', '-A', 'OUTPUT', '-o', 'eth0', '-j', 'DROP');
    },
    heal: (n: number) => void inside(n, 'iptables', '-F'),
    close,
  };
}
