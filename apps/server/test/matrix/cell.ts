import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { type House, openSession } from '../harness.ts';
import type { Person } from '../make.ts';
import type { Caller, LivingCaller } from './table.ts';

/** Foreign things come from two places: the nearest neighbour, who is the hardest to keep apart, and a stranger. */
export type Whose = 'own' | 'sibling' | 'stranger' | 'missing';
export const FOREIGN = ['sibling', 'stranger'] as const;

export type Place = { agency_id: string; care_provider_id: string; office_id: string };
export type Cell = Awaited<ReturnType<typeof openCell>>;

export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  body?: object;
  headers?: Record<string, string>;
  /** The answer is a stream: its beginning is enough. */
  stays_open?: true;
  /** What must be true once the call was answered, whether it was refused or not. */
  after?: (answer: LightMyRequestResponse) => Promise<void> | void;
};
/** `names_a_thing`: the request holds an id, so a foreign one must look exactly like one that does not exist. */
export type Calls = Record<string, { names_a_thing?: true; call: (cell: Cell, whose: Whose) => Promise<Call> }>;

let cells = 0;

/** One caller, made for one call and used for no other, in a company that its kind shares. */
export async function openCell(house: House, caller: Caller) {
  const { make, owner, clock, app } = house;
  // Outsiders would be administrators, so that nothing but their session keeps them out.
  const kind: LivingCaller =
    caller === 'signed_out' || caller === 'disabled' || caller === 'expired' ? 'admin' : caller;
  const places = await placesOf(house, kind);
  /** Every person of this cell carries its mark, so that one search asks for all of them. */
  const mark = `Mark${++cells}x`;
  const viewer = await person(house, kind, places.own, mark);
  const token = caller === 'signed_out' ? undefined : await openSession(owner, viewer, clock);
  if (caller === 'disabled')
    await owner.query(`update app.users set status = 'disabled' where user_id = $1`, [viewer.user_id]);
  if (caller === 'expired')
    await owner.query('update app.sessions set expires_at = $2 where user_id = $1', [viewer.user_id, clock()]);

  const cell = {
    house,
    caller,
    kind,
    mark,
    viewer,
    token,
    place: (whose: Whose): Place =>
      whose === 'missing'
        ? { agency_id: randomUUID(), care_provider_id: randomUUID(), office_id: randomUUID() }
        : places[whose],
    /** Someone in that scope whom the viewer could manage; a member's scope holds nobody but themself. */
    async colleague(whose: Whose): Promise<Person> {
      if (kind === 'member' && whose === 'own') return viewer;
      if (kind === 'member' && whose === 'sibling') return make.member({ first_name: mark });
      if (whose === 'missing') return { ...viewer, user_id: randomUUID(), email: `${randomUUID()}@example.org` };
      return make.locationManager(cell.place(whose), { first_name: mark });
    },
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
      (await house.nobody.get('/api/v1/me', { authorization: `Bearer ${other}` })).statusCode === 200,
  };
  return cell;
}

/** The answer up to its first words, as if it had ended there. */
async function beginningOf(answering: Promise<LightMyRequestResponse>): Promise<LightMyRequestResponse> {
  const answer = await answering;
  const [first] = (await once(answer.stream(), 'data')) as [Buffer];
  answer.raw.res.destroy();
  return { ...answer, body: first.toString(), json: () => JSON.parse(first.toString()) };
}

type Places = Record<Exclude<Whose, 'missing'>, Place>;
/** By their database: several files of tests may run in one process, each with a house of its own. */
const known = new WeakMap<House['owner'], Map<LivingCaller, Promise<Places>>>();

/** The companies that all cells of one kind of caller ask about; nothing in the matrix changes a company. */
const placesOf = ({ owner, make }: House, kind: LivingCaller): Promise<Places> => {
  const here = known.get(owner) ?? new Map<LivingCaller, Promise<Places>>();
  known.set(owner, here);
  const made = here.get(kind) ?? build();
  here.set(kind, made);
  return made;

  async function build(): Promise<Places> {
    const own = await make.office();
    const sibling =
      kind === 'office'
        ? make.office(own)
        : kind === 'provider' || kind === 'provider_at_level_3'
          ? make.office(await make.provider(own))
          : make.office();
    return { own, sibling: await sibling, stranger: await make.office() };
  }
};

async function person({ make }: House, kind: LivingCaller, home: Place, mark: string): Promise<Person> {
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
