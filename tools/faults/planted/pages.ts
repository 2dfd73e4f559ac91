import type { Fault } from './fault.ts';

/** What people see, and what only those notice who use a keyboard, a screen reader or a phone without a network. */
export const PAGES: Fault[] = [
  {
    name: 'quiet words are too pale in light colours',
    edits: [{ file: 'apps/web/src/tokens.ts', find: "'--h-ink-2': '#5a6567',", replace: "'--h-ink-2': '#a3adaf'," }],
    caught_by: ['e2e/help.spec.ts', 'e2e/accessibility.spec.ts'],
  },
  {
    name: 'quiet words are too dark in dark colours',
    edits: [{ file: 'apps/web/src/tokens.ts', find: "'--h-ink-2': '#9ba9aa',", replace: "'--h-ink-2': '#4f5b5c'," }],
    caught_by: ['e2e/dashboard.spec.ts', 'e2e/accessibility.spec.ts'],
  },
  {
    name: 'an open dialog leaves the keyboard on the page behind it',
    edits: [
      {
        file: 'apps/web/src/ui/Modal.tsx',
        find: '      opened={opened}\n',
        replace: '      opened={opened}\n      trapFocus={false}\n',
      },
    ],
    caught_by: ['e2e/tags.spec.ts'],
  },
  {
    name: 'the field to search shifts has no label',
    edits: [
      { file: 'apps/web/src/shifts/filters/TextFilter.tsx', find: '      aria-label="Search shifts"\n', replace: '' },
    ],
    caught_by: [{ file: 'e2e/shift-filters.spec.ts', titles: 'narrows' }, 'e2e/accessibility.spec.ts'],
  },
  {
    name: 'a check-in made without a network is dropped from the phone',
    edits: [
      {
        file: 'apps/web/src/offline/sending.ts',
        find: '    await Promise.all(first.map(putOff));',
        replace: '    await Promise.all(first.map(removeEntry));',
      },
    ],
    caught_by: ['e2e/offline.spec.ts'],
  },
  {
    name: 'a shift that nobody has looks like one that somebody has',
    edits: [
      {
        file: 'apps/web/src/shifts/shared/StatusBadge.tsx',
        find: "Published: { tone: 'red', Icon: IconCircleDashed },",
        replace: "Published: { tone: 'green', Icon: IconCircleDashed },",
      },
    ],
    caught_by: ['apps/web/src/shifts/shared/StatusBadge.test.tsx'],
  },
  {
    name: 'what was typed without an editor becomes HTML as it is',
    edits: [{ file: 'apps/web/src/ui/htmlText.ts', find: '.replaceAll(/[&<>"]/g,', replace: '.replaceAll(/[&"]/g,' }],
    caught_by: ['apps/web/src/ui/htmlText.test.ts'],
  },
];
