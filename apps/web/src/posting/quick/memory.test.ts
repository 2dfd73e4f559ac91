import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { askedIn, type Draft, hoursOf, ratesOf, type Role, startDraft, type Usual } from './draft.ts';
import { memoryOf, type Own, ownOf, recall } from './memory.ts';

const times = { job_start_time: '20:00', job_end_time: '08:00' };
const NIGHT = {
  label: 'Night',
  shift_time: 'Night Shift',
  ...times,
  break_is_paid_for: true,
  break_length: 45,
} as const;
const EARLY = {
  label: 'Early',
  shift_time: 'Morning Shift',
  job_start_time: '07:00',
  job_end_time: '14:30',
  break_is_paid_for: false,
  break_length: 30,
} as const;
const rates = { staff_rate: 20, hcp_rate: 30, from: 'last shift', card: null } as const;
const CARER: Role = {
  ...rates,
  title: 'Carer',
  required_tags: [{ tag_id: 'hoist', title: 'Hoist' }],
  remembered: [
    {
      shift_time: 'Night Shift',
      ward: 'Ground floor',
      description: 'Checks every two hours.',
      tags: ['hoist', 'dementia'],
      break_is_paid_for: false,
      break_length: 60,
    },
  ],
};
const NURSE: Role = {
  ...rates,
  title: 'Registered Nurse',
  from: 'rate card',
  required_tags: [{ tag_id: 'rgn', title: 'RGN' }],
  remembered: [],
};
const USUAL: Pick<Usual, 'roles' | 'presets'> = { roles: [CARER, NURSE], presets: [EARLY, NIGHT] };

/** Draft after a sequence of changes by hand. */
const after = (...parts: Partial<Draft>[]): Draft =>
  parts.reduce<{ draft: Draft; own: Own }>(
    ({ draft, own: known }, part) => {
      const own = new Set([...known, ...ownOf(part)]);
      return { draft: recall(draft, part, USUAL, own), own };
    },
    { draft: startDraft({ last: null }), own: new Set() },
  ).draft;

describe('recalls the values of a role and a shift type', () => {
  const NIGHT_OF_CARERS = {
    ward: 'Ground floor',
    description: 'Checks every two hours.',
    tags: ['hoist', 'dementia'],
    break_is_paid_for: false,
    break_length: 60,
  };

  test('works in either order of choice', () => {
    expect(after(ratesOf(CARER), hoursOf(NIGHT))).toMatchObject(NIGHT_OF_CARERS);
    expect(after(hoursOf(NIGHT), ratesOf(CARER))).toMatchObject(NIGHT_OF_CARERS);
    expect(after({ title: ' carer' }, { ...times, shift_time: 'Night Shift' })).toMatchObject(NIGHT_OF_CARERS);
  });

  test('recalls nothing of another role, and adds the role’s required tags', () => {
    const nurse = { ward: '', description: '', tags: ['rgn'], break_is_paid_for: true, break_length: 45 };
    expect(after({ title: 'Carer' }, hoursOf(NIGHT), { title: 'Registered Nurse' })).toMatchObject(nurse);
    expect(after({ title: 'Carer' }, hoursOf(NIGHT), { title: 'Registered Nurse' }, { title: 'Carer' })).toMatchObject(
      NIGHT_OF_CARERS,
    );
  });

  test('recalls only the tags, which are the role’s, for another shift type', () => {
    const early = {
      ward: '',
      description: '',
      tags: ['hoist', 'dementia'],
      break_is_paid_for: false,
      break_length: 30,
    };
    expect(after({ title: 'Carer' }, hoursOf(EARLY))).toMatchObject(early);
  });

  test('recalls no break of another role for hours that are no usual shift', () => {
    const odd = { job_start_time: '21:00', job_end_time: '07:00', shift_time: 'Night Shift' } as const;
    expect(after({ title: 'Carer' }, odd).break_length).toBe(60);
    expect(after({ title: 'Carer' }, odd, { title: 'Registered Nurse' }).break_length).toBe(0);
    expect(after(hoursOf(EARLY), { job_end_time: '15:00' }).break_length).toBe(30);
  });
});

describe('values filled in by hand', () => {
  test('stay when another role or shift is chosen', () => {
    const own = { description: 'Bring a coat.', ward: 'Attic', break_length: 15, break_is_paid_for: true };
    expect(after({ title: 'Carer' }, own, hoursOf(NIGHT), { title: 'Registered Nurse' })).toMatchObject(own);
    expect(after({ description: '' }, { title: 'Carer' }, hoursOf(NIGHT)).description).toBe('');
  });

  test('get the required tags of the role, without those of the previous role', () => {
    expect(after({ title: 'Registered Nurse' }, { tags: [] }).tags).toEqual(['rgn']);
    expect(after({ title: 'Registered Nurse' }, { tags: ['rgn', 'peg'] }, { title: 'Carer' }).tags).toEqual([
      'peg',
      'hoist',
    ]);
  });
});

test('recalls nothing for an unknown role', () => {
  expect(memoryOf(USUAL, { ...startDraft({ last: null }), title: 'Cook' })).toEqual({
    ward: '',
    description: '',
    tags: [],
  });
});

const ROLES = ['Carer', 'Registered Nurse', 'Cook'];
/** A post: a role looked at first, the role and hours chosen, and what is written then, if anything. */
const posts = fc.array(
  fc.record({
    before: fc.option(fc.constantFrom(...ROLES)),
    title: fc.constantFrom(...ROLES),
    hours: fc.constantFrom(NIGHT, EARLY),
    hours_first: fc.boolean(),
    writes: fc.boolean(),
  }),
  { minLength: 1, maxLength: 12 },
);

test('in any sequence of posts, a shift carries tags and notes of its own role only', () => {
  fc.assert(
    fc.property(posts, (sequence) => {
      let known: Pick<Usual, 'roles' | 'presets'> = {
        presets: [EARLY, NIGHT],
        roles: ROLES.map((title) => ({
          ...rates,
          title,
          required_tags: [{ tag_id: `${title} required`, title }],
          remembered: [],
        })),
      };
      for (const [at, { before, title, hours, hours_first, writes }] of sequence.entries()) {
        const own = new Set<never>();
        let draft = startDraft({ last: null });
        const choose = (part: Partial<Draft>) => (draft = recall(draft, part, known, own));
        if (before !== null) choose({ title: before });
        if (hours_first) choose(hoursOf(hours));
        choose({ title });
        if (!hours_first) choose(hoursOf(hours));
        if (writes) choose({ description: `${title} note ${at}`, tags: [...draft.tags, `${title} tag ${at}`] });
        for (const carried of [...draft.tags, draft.description].filter(Boolean)) {
          expect(carried.startsWith(title)).toBe(true);
        }
        expect(draft.tags).toContain(`${title} required`);
        const { shift_time } = hours;
        const its = { ...draft, shift_time };
        known = {
          ...known,
          roles: known.roles.map((role) =>
            role.title === title
              ? { ...role, remembered: [its, ...role.remembered.filter((one) => one.shift_time !== shift_time)] }
              : role,
          ),
        };
      }
    }),
    { numRuns: 200 },
  );
});

test('opens with what the address asks for, and leaves out what is not usable', () => {
  const asked = askedIn(
    { role: 'carer', ward: 'First floor', date: '2026-11-21', shift_time: 'Night Shift', start: '20:00', end: '08:00' },
    [CARER],
  );
  const usual = { roles: [CARER], presets: [NIGHT] };
  const draft = recall(startDraft({ last: null }), asked, usual, new Set(ownOf(asked)));
  expect(draft).toMatchObject({
    title: 'Carer',
    staff_rate: '20.00',
    ward: 'First floor',
    dates: ['2026-11-21'],
    job_start_time: '20:00',
    break_length: 60,
    description: 'Checks every two hours.',
  });
  expect(askedIn({ role: '', date: 'soon', shift_time: 'Night Shift', start: '20:10', end: '08:00' }, [CARER])).toEqual(
    {},
  );
});
