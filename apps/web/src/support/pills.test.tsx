import { PRIORITIES, TICKET_STATUSES } from '@handover/domain/support/ticket';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PriorityPill, TicketStatusPill } from './pills.tsx';

const textOf = (markup: string) => markup.replace(/<[^>]+>/g, '');

test('a ticket reads New, Active, For Review, On Hold or Completed [pills-1]', () => {
  const shown = TICKET_STATUSES.map((status) => [
    status,
    textOf(renderToStaticMarkup(<TicketStatusPill status={status} />)),
  ]);
  expect(shown).toEqual([
    ['new', 'New'],
    ['active', 'Active'],
    ['for_review', 'For Review'],
    ['on_hold', 'On Hold'],
    ['completed', 'Completed'],
  ]);
});

test('a priority reads Low, Medium, High or Critical [pills-2]', () => {
  const shown = PRIORITIES.map((priority) => [
    priority,
    textOf(renderToStaticMarkup(<PriorityPill priority={priority} />)),
  ]);
  expect(shown).toEqual([
    ['low', 'Low'],
    ['medium', 'Medium'],
    ['high', 'High'],
    ['critical', 'Critical'],
  ]);
});
