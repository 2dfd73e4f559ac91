import { ActionIcon, Button, type ButtonProps } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { callLink } from './callLink.ts';

type Props = Pick<ButtonProps, 'variant' | 'size' | 'className' | 'classNames'> & {
  number: string;
  children: ReactNode;
};

/** Button that calls a number; the number stands in its title. */
export const CallButton = ({ number, children, ...look }: Props) => (
  <Button
    component="a"
    href={callLink(number)}
    title={number}
    leftSection={<IconPhone size={17} stroke={1.7} aria-hidden />}
    {...look}
  >
    {children}
  </Button>
);

/** The same as an icon alone. */
export const CallIcon = ({ number, size, label }: { number: string; size: number; label: string }) => (
  <ActionIcon component="a" href={callLink(number)} variant="default" size={size} aria-label={label}>
    <IconPhone size={17} stroke={1.7} aria-hidden />
  </ActionIcon>
);
