import { Button } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { Empty } from './Empty.tsx';

type Props = {
  title?: string;
  text?: string;
  onRetry: () => void;
  as?: 'h1' | 'h2' | 'p';
  className?: string | undefined;
};

/** Error state: what failed, that nothing is lost, and a retry button. */
export function ErrorState({
  title = 'We could not load this',
  text = 'Your connection dropped, or our server is busy. Nothing has been lost.',
  onRetry,
  as = 'p',
  className,
}: Props) {
  return (
    <div role="alert">
      <Empty
        as={as}
        className={className}
        icon={<IconCloudOff size={22} stroke={1.7} />}
        title={title}
        text={text}
        action={
          <Button variant="default" size="xs" leftSection={<IconRefresh size={14} />} onClick={onRetry}>
            Try again
          </Button>
        }
      />
    </div>
  );
}
