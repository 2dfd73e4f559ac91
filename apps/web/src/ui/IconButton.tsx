import { ActionIcon, type ActionIconProps, Tooltip } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';

type Props = ActionIconProps &
  Omit<ComponentProps<'button'>, keyof ActionIconProps | 'children'> & { label: string; children: ReactNode };

/** Button with an icon; its name is in the tooltip and for screen readers. */
export function IconButton({ label, children, ...rest }: Props) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} {...rest}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
