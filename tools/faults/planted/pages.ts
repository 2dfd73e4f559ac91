import { type Fault, fault } from './fault.ts';

/** Faults on pages, some of which only users of a keyboard, a screen reader or a phone without a network notice. */
export const PAGES: Fault[] = [
  fault('quiet words are too pale in light colours', 'e2e/help.spec.ts', 'e2e/accessibility.spec.ts').edit(
    'apps/web/src/tokens.ts',
    "'--h-ink-2': '#5a6567',",
    "'--h-ink-2': '#a3adaf',",
  ),
  fault('quiet words are too dark in dark colours', 'e2e/dashboard.spec.ts', 'e2e/accessibility.spec.ts').edit(
    'apps/web/src/tokens.ts',
    "'--h-ink-2': '#9ba9aa',",
    "'--h-ink-2': '#4f5b5c',",
  ),
  fault('an open dialog leaves the keyboard on the page behind it', 'e2e/tags.spec.ts').edit(
    'apps/web/src/ui/Modal.tsx',
    '      opened={opened}\n',
    '      opened={opened}\n      trapFocus={false}\n',
  ),
  fault(
    'the field to search shifts has no label',
    { file: 'e2e/shift-filters.spec.ts', titles: 'narrows' },
    'e2e/accessibility.spec.ts',
  ).edit('apps/web/src/shifts/filters/TextFilter.tsx', '      aria-label="Search shifts"\n', ''),
  fault('a check-in made without a network is dropped from the phone', 'e2e/offline.spec.ts').edit(
    'apps/web/src/offline/sending.ts',
    '    await Promise.all(first.map(putOff));',
    '    await Promise.all(first.map(removeEntry));',
  ),
  fault(
    'a shift that nobody has looks like one that somebody has',
    'apps/web/src/shifts/shared/StatusBadge.test.tsx',
  ).edit(
    'apps/web/src/shifts/shared/StatusBadge.tsx',
    "Published: { tone: 'red', Icon: IconCircleDashed },",
    "Published: { tone: 'green', Icon: IconCircleDashed },",
  ),
  fault('what was typed without an editor becomes HTML as it is', 'apps/web/src/ui/htmlText.test.ts').edit(
    'apps/web/src/ui/htmlText.ts',
    '.replaceAll(/[&<>"]/g,',
    '.replaceAll(/[&"]/g,',
  ),
];
