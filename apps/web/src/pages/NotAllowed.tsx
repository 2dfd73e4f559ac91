import { isAdmin, type Level } from '@handover/domain/viewer';
import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useMaybeMe } from '../api/me.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { Empty } from '../ui/Empty.tsx';
import { useTitle } from '../ui/useTitle.ts';

const PEOPLE: Record<Level, string> = { 1: 'administrators', 2: 'managers', 3: 'locations', 4: 'staff members' };

/** Levels in words: "administrators and managers". */
export const audienceText = (levels: readonly Level[]): string =>
  new Intl.ListFormat('en-GB').format(levels.map((level) => PEOPLE[level]));

/** Page for a viewer of another level, naming the levels that may open it. */
export function NotAllowed({ title, levels }: { title: string; levels: readonly Level[] }) {
  useTitle('You cannot open this page');
  const me = useMaybeMe();
  const ask = me && isAdmin(me) ? '' : ' Ask your administrator if you need it.';
  return (
    <Empty
      as="h1"
      icon={<IconLock size={22} stroke={1.7} />}
      title="You cannot open this page"
      text={`${title} is for ${audienceText(levels)}.${ask}`}
      action={
        <Button component={AppLink} href="/dashboard" variant="default" size="xs">
          Back to dashboard
        </Button>
      }
    />
  );
}
