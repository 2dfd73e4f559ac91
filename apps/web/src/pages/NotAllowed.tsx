import type { Level } from '@handover/domain/viewer';
import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { audienceWords } from '../shell/current.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { Empty } from '../ui/Empty.tsx';
import { useTitle } from '../ui/useTitle.ts';

export function NotAllowed({ title, levels }: { title: string; levels: readonly Level[] }) {
  useTitle('You cannot open this page');
  return (
    <Empty
      as="h1"
      icon={<IconLock size={22} stroke={1.7} />}
      title="You cannot open this page"
      text={`${title} is for ${audienceWords(levels)}. Ask your administrator if you need it.`}
      action={
        <Button component={AppLink} href="/dashboard" variant="default" size="xs">
          Back to dashboard
        </Button>
      }
    />
  );
}
