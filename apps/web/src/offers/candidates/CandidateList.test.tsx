import { candidates, type CandidateRow } from '@handover/contract/offers/candidates';
import type { JobAnswer } from '@handover/contract/shifts/jobs';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CandidateList } from './CandidateList.tsx';

const ann: CandidateRow = {
  member_id: 'm1',
  first_name: 'Ann',
  last_name: 'Lee',
  code: 'ST-1',
  picture: null,
  position: 'Registered Nurse',
  city: 'Leeds',
  skills: [{ title: 'RGN' }, { title: 'Dementia' }],
  match_percentage: 94,
  match: [{ part: 'distance', points: 24, of: 25, words: '2.4 miles' }],
  miles: 2.4,
  completed_jobs_count: 38,
  offer: null,
  applied_at: null,
  favourite: false,
  standby: false,
  blocks: [],
  warnings: [],
  remarks: [],
};
const open = { job_id: 'j1', status: 'Published', tags: [], assigned_to: null } as unknown as JobAnswer;

/** Texts of the candidate list with these suggestions. */
function read(data: readonly CandidateRow[], job = open): string {
  const client = new QueryClient();
  client.setQueryData([candidates.suggested.name, { job_id: job.job_id, page: 1 }], {
    data,
    meta: { next_page_url: null },
    pool: { size: data.length, full: false },
  });
  const nothing = () => undefined;
  const state = { job, open: true, closed_because: undefined, busy: false, asking: false, doing: undefined };
  const place = { tab: 'suggested' as const, search: '', more: 0, chosen: [], left: undefined };
  const moves = {
    show: nothing,
    setSearch: nothing,
    showMore: nothing,
    choose: nothing,
    clear: nothing,
    leave: nothing,
  };
  const markup = renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <CandidateList
          source={{ list: 'suggested' }}
          offering={{ ...state, act: nothing, dialogs: <></> }}
          looking={{ ...place, ...moves }}
          onProfile={nothing}
          full={false}
        />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return markup
    .replace(/<style[^]*?<\/style>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
}

test('shows each candidate’s name, skills and match, with buttons to offer or assign the shift [CandidateList-1]', () => {
  const words = read([ann]);
  for (const part of ['Ann Lee', 'Leeds · RGN, Dementia', '94% match', '38 jobs completed']) {
    expect(words).toContain(part);
  }
  expect(words).toMatch(/Assign Job to Ann Lee .*Offer to Ann Lee/);
});

test('marks the person who accepted, with nothing left to offer [CandidateList-2]', () => {
  const at = '2026-11-12T10:00:00Z';
  const offer = { offer_id: 'o1', status: 'accepted' as const, created_at: at, expires_at: at, answered_at: at };
  const words = read([{ ...ann, offer }], { ...open, status: 'Confirmed', assigned_to: ann });
  expect(words).toContain('Accepted');
  expect(words).not.toMatch(/Offer |Assign Job/);
});

test('says if nobody fits a shift [CandidateList-3]', () => {
  expect(read([])).toContain('There are currently no suggested staff members for this job');
  expect(read([ann])).not.toContain('There are currently no suggested');
});
