import { Button, type ButtonProps } from '@mantine/core';
import { IconCar } from '@tabler/icons-react';
import { directionsTo } from './whenTexts.ts';

type Props = Pick<ButtonProps, 'variant' | 'className' | 'classNames'> & { job: Parameters<typeof directionsTo>[0] };

/** Link to directions, in the phone's map app. */
export const Directions = ({ job, ...look }: Props) => (
  <Button
    component="a"
    href={directionsTo(job)}
    target="_blank"
    rel="noreferrer"
    leftSection={<IconCar size={20} stroke={1.7} aria-hidden />}
    {...look}
  >
    Directions
  </Button>
);
