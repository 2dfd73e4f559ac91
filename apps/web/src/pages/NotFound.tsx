import { Button } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';
import { AppLink } from '../ui/AppLink.tsx';
import { Empty } from '../ui/Empty.tsx';
import { useTitle } from '../ui/useTitle.ts';

export function NotFound() {
  useTitle('Page not found');
  return (
    <Empty
      as="h1"
      icon={<IconFileOff size={22} stroke={1.7} />}
      title="Page not found"
      text="The address may be mistyped, or what it showed has been moved."
      action={
        <Button component={AppLink} href="/dashboard" variant="default" size="xs">
          Back to dashboard
        </Button>
      }
    />
  );
}
