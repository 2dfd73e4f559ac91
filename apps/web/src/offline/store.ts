import type { Entry, Kind } from './entry.ts';
import { isSettled } from './rules.ts';

const STORE = 'outbox';
type Id = Pick<Entry, 'user_id' | 'job_id' | 'kind'>;
const idOf = ({ user_id, job_id, kind }: Id): [string, string, Kind] => [user_id, job_id, kind];

/** Database of all users of this phone; each entry's key holds its owner. */
let opened: Promise<IDBDatabase> | undefined;
const open = (): Promise<IDBDatabase> =>
  (opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const asked = indexedDB.open('handover', 1);
    asked.addEventListener('upgradeneeded', () => {
      asked.result.createObjectStore(STORE, { keyPath: ['user_id', 'job_id', 'kind'] });
    });
    asked.addEventListener('success', () => {
      const close = () => {
        asked.result.close();
        opened = undefined;
      };
      // Close it, so that a newer version of the app in another tab can upgrade it.
      asked.result.addEventListener('versionchange', close);
      asked.result.addEventListener('close', close);
      resolve(asked.result);
    });
    asked.addEventListener('error', () => reject(asked.error));
  }).catch((error: unknown) => {
    opened = undefined;
    throw error;
  }));

/** Runs a request in a transaction. It resolves only once the whole transaction is on disk. */
async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode, { durability: 'strict' });
    const asked = work(transaction.objectStore(STORE));
    transaction.addEventListener('complete', () => resolve(asked.result));
    transaction.addEventListener('abort', () => reject(transaction.error));
  });
}

export const entriesOf = (user_id: string): Promise<Entry[]> =>
  inStore<Entry[]>('readonly', (store) => store.getAll(IDBKeyRange.bound([user_id], [user_id, []])));

/** True if any person has an entry on this phone. */
export const anyEntry = async (): Promise<boolean> => (await inStore<number>('readonly', (store) => store.count())) > 0;

export const findEntry = (id: Id): Promise<Entry | undefined> =>
  inStore<Entry | undefined>('readonly', (store) => store.get(idOf(id)));

export async function putEntry(entry: Entry): Promise<void> {
  await inStore('readwrite', (store) => store.put(entry));
}

export async function removeEntry(id: Id): Promise<void> {
  await inStore('readwrite', (store) => store.delete(idOf(id)));
}

/**
 * Stores an entry unless one is waiting already, so that a double tap counts once; a settled one is replaced. Returns
 * the stored entry.
 */
export async function keepEntry(entry: Entry): Promise<Entry> {
  let kept = entry;
  await inStore<Entry | undefined>('readwrite', (store) => {
    const asked = store.get(idOf(entry)) as IDBRequest<Entry | undefined>;
    asked.addEventListener('success', () => {
      if (asked.result && !isSettled(asked.result)) kept = asked.result;
      else store.put(entry);
    });
    return asked;
  });
  return kept;
}
