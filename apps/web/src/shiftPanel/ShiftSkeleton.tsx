import { Skeleton } from '@mantine/core';
import classes from '../shifts/shared/Facts.module.css';

const FACTS = [0, 1, 2, 3, 4, 5];

/** Skeleton of a shift. */
export const ShiftSkeleton = () => (
  <>
    <Skeleton h={22} w={170} radius="xl" mb={14} />
    <Skeleton h={22} w="46%" mb={8} />
    <Skeleton h={12} w="62%" mb={16} />
    <Skeleton h={78} radius="md" mb={18} />
    <div className={classes.facts}>
      {FACTS.map((fact) => (
        <div key={fact}>
          <Skeleton h={10} w="55%" mb={7} />
          <Skeleton h={13} w="75%" />
        </div>
      ))}
    </div>
  </>
);
