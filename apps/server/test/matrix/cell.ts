import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { type TestServer, openSession } from '../testServer.ts';
import type { Person } from '../make.ts';
import type { Caller, LivingCaller, Row } from './shapes.ts';

/**
 * The scope of a thing. Foreign things are of two places: the nearest neighbour, which is the hardest to keep apart,
 * and a stranger.
 */
export type Whose = 'own' | 'sibling' | 'stranger' | 'missing';
export const FOREIGN = ['sibling', 'stranger'] as const;

export type Place = { agency_id: string; care_provider_id: string; office_id: string };
export type Cell = Awaited<ReturnType<typeof openCell>>;

export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  body?: object;
  headers?: Record<string, string>;
  /** Set if the answer is a stream: its beginning is enough. */
  stays_open?: true;
  /** Checks what must be true after the call, whether it was refused or not. */
  after?: (answer: LightMyRequestResponse) => Promise<void> | void;
};
/** The way in which an endpoint is called. */
export type Asking = {
  /** Set if the request holds an id, so that a foreign one must look exactly like one that does not exist. */
  names_a_thing?: true;
  /** Set if the call, or its subject, changes the caller or shows all that is theirs: every call gets a new person. */
  fresh?: true;
  /** Set if the call changes or lists a company's things: every call gets new companies. */
  apart?: true;
  /** Set if the call counts the things of all companies: no other call runs meanwhile. */
  alone?: true;
  call: (cell: Cell, whose: Whose) => Promise<Call>;
  /** The smallest difference of another request, where a repetition would be the same one. */
  another?: (call: Call) => Partial<Call>;
};
/** Examples, one per endpoint: its answers to each caller, and its call. `x#y` is endpoint `x` in another use. */
export type Calls = Record<string, Asking & { answers: Row }>;

let cells = 0;

/** Returns the kind of a caller. Outsiders are administrators, so that only their session keeps them out. */
const kindOf = (caller: Caller): LivingCaller =>
  caller === 'signed_out' || caller === 'disabled' || caller === 'expired' ? 'admin' : caller;

/** Opens a caller for one call: a person whom the calls of a kind share, unless it needs a new one or new companies. */
export async function openCell(
  given: TestServer,
  caller: Caller,
  { fresh, apart }: Pick<Asking, 'fresh' | 'apart'> = {},
) {
  const server = { ...given, make: sharedIn(given).make };
  const { make, owner, app } = server;
  const kind = kindOf(caller);
  /** Mark of all rows that the cell makes, so that one search finds them. */
  const mark = `Mark${++cells}x`;
  const shared = sharedIn(given);
  const places = apart ? await buildPlaces(given, kind) : await shared.places(kind);
  const { viewer, token } =
    fresh || apart ? await openCaller(given, caller, places.own, mark) : await shared.caller(caller);

  const cell = {
    testServer: server,
    caller,
    kind,
    mark,
    viewer,
    token,
    place: (whose: Whose): Place =>
      whose === 'missing'
        ? { agency_id: randomUUID(), care_provider_id: randomUUID(), office_id: randomUUID() }
        : places[whose],
    /** Makes a person in that scope whom the viewer could manage; a member's scope has only themself. */
    async colleague(whose: Whose): Promise<Person> {
      if (kind === 'member' && whose === 'own') return viewer;
      if (kind === 'member' && whose === 'sibling') return make.member({ first_name: mark });
      if (whose === 'missing') return { ...viewer, user_id: randomUUID(), email: `${randomUUID()}@example.org` };
      return make.locationManager(cell.place(whose), { first_name: mark });
    },
    /** An administrator, for rows that need one and do not change them. */
    administrator: shared.administrator,
    /** Makes an invoiced shift of a place, for calls that only read it. */
    invoiced: shared.invoiced,
    send({ method, url, body, headers, stays_open }: Call): Promise<LightMyRequestResponse> {
      const options: InjectOptions = {
        method,
        url,
        headers: {
          'x-requested-with': 'XMLHttpRequest',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: body }),
      };
      return stays_open ? beginningOf(app.inject({ ...options, payloadAsStream: true })) : app.inject(options);
    },
    async row<T extends object>(query: string, ...values: unknown[]): Promise<T | undefined> {
      const { rows } = await owner.query<T>(query, values);
      return rows[0];
    },
    lives: async (other: string): Promise<boolean> =>
      (await server.nobody.get('/api/v1/me', { authorization: `Bearer ${other}` })).statusCode === 200,
  };
  return cell;
}

/**
 * Opens a caller for one call of an example: with a new person or new companies if the example or its subject needs
 * them.
 */
export function openCellOf(server: TestServer, name: string, { fresh, apart }: Asking, caller: Caller, whose: Whose) {
  // A member's own bookings occupy their time, and a person may export few lists at once.
  const is_changed = (caller === 'member' && whose === 'own') || name.includes('export');
  return openCell(server, caller, { ...(fresh || is_changed ? { fresh: true } : {}), ...(apart ? { apart } : {}) });
}

/** Returns the answer up to its first chunk, as if it had ended there. */
async function beginningOf(answering: Promise<LightMyRequestResponse>): Promise<LightMyRequestResponse> {
  const answer = await answering;
  const [first] = (await once(answer.stream(), 'data')) as [Buffer];
  answer.raw.res.destroy();
  return { ...answer, body: first.toString(), json: () => JSON.parse(first.toString()) };
}

type Places = Record<Exclude<Whose, 'missing'>, Place>;

async function buildPlaces({ make }: TestServer, kind: LivingCaller, own?: Place, stranger?: Place): Promise<Places> {
  const home = own ?? (await make.office());
  const sibling =
    kind === 'office'
      ? make.office(home)
      : kind === 'provider' || kind === 'provider_at_level_3'
        ? make.office(await make.provider(home))
        : make.office();
  return { own: home, sibling: await sibling, stranger: stranger ?? (await make.office()) };
}

/** Makes a signed-in person, or one whose session is no longer valid. */
async function openCaller(server: TestServer, caller: Caller, home: Place, mark: string) {
  const { owner, clock } = server;
  const viewer = await person(server, kindOf(caller), home, mark);
  const token = caller === 'signed_out' ? undefined : await openSession(owner, viewer, clock);
  if (caller === 'disabled')
    await owner.query(`update app.users set status = 'disabled' where user_id = $1`, [viewer.user_id]);
  if (caller === 'expired')
    await owner.query('update app.sessions set expires_at = $2 where user_id = $1', [viewer.user_id, clock()]);
  return { viewer, token };
}

type Opened = Awaited<ReturnType<typeof openCaller>>;
type Shared = {
  make: TestServer['make'];
  administrator: () => Promise<Person>;
  invoiced: (office: Place) => ReturnType<TestServer['make']['invoiced']>;
  places: (kind: LivingCaller) => Promise<Places>;
  caller: (caller: Caller) => Promise<Opened>;
};
/** Shared rows by database: several test files may run in one process, each with its own server. */
const sharedBy = new WeakMap<TestServer['owner'], Shared>();

/**
 * Returns the companies and people that the cells of a server share. Every kind manages the same place, and has its own
 * neighbour.
 */
function sharedIn(server: TestServer): Shared {
  const known = sharedBy.get(server.owner);
  if (known) return known;
  const keepingEach = <Key, Value, More extends unknown[]>(open: (key: Key, ...more: More) => Promise<Value>) => {
    const opened = new Map<Key, Promise<Value>>();
    return (key: Key, ...more: More): Promise<Value> => {
      const value = opened.get(key) ?? open(key, ...more);
      opened.set(key, value);
      return value;
    };
  };
  const own = server.make.office();
  const stranger = own.then(() => server.make.office());
  const places = keepingEach(async (kind: LivingCaller) => buildPlaces(server, kind, await own, await stranger));
  const caller = keepingEach(async (each: Caller) => openCaller(server, each, await own, `Shared ${each}`));
  const keepers = keepingEach((office_id: string, office: Place) => server.make.locationManager(office));
  const invoices = keepingEach((office_id: string, office: Place) => server.make.invoiced({ office }));
  const admins = keepingEach((_: 'one') => server.make.admin());
  /** Makes a shift. Those of a place have the same poster, unless a cell names one. */
  const job: typeof server.make.job = async (office, over) =>
    server.make.job(office, {
      ...(office ? { created_by: (await keepers(office.office_id, office)).user_id } : {}),
      ...over,
    });
  const shared: Shared = {
    make: { ...server.make, job },
    administrator: () => admins('one'),
    invoiced: (office) => invoices(office.office_id, office),
    places,
    caller,
  };
  sharedBy.set(server.owner, shared);
  return shared;
}

async function person({ make }: TestServer, kind: LivingCaller, home: Place, mark: string): Promise<Person> {
  const named = { first_name: mark };
  switch (kind) {
    case 'admin':
      return make.admin(named);
    case 'agency':
      return make.agencyManager(home, named);
    case 'provider':
      return make.providerManager(home, named);
    case 'provider_at_level_3':
      return make.providerManager(home, { ...named, level: 3 });
    case 'office':
      return make.locationManager(home, named);
    case 'member':
      return make.member(named);
  }
}
