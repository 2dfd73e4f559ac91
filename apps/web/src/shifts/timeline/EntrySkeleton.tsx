import { Skeleton } from '@mantine/core';
import classes from './Days.module.css';
import entryClasses from './Entry.module.css';

/** Skeleton of a day of shifts. */
export const EntrySkeleton = () => (
  <div className={classes.day}>
    <div className={classes.head}>
      <Skeleton h={14} w={170} />
    </div>
    <div className={classes.list}>
      {[62, 48, 56, 44, 52].map((width) => (
        <div key={width} className={entryClasses.entry}>
          <div>
            <Skeleton h={12} w={92} mb={10} />
            <Skeleton h={5} />
          </div>
          <div>
            <Skeleton h={13} w={`${width - 20}%`} mb={8} />
            <Skeleton h={10} w={`${width}%`} mb={7} />
            <Skeleton h={9} w={`${width + 18}%`} />
          </div>
          <Skeleton h={12} w="70%" />
          <Skeleton h={20} w={86} radius="xl" />
          <Skeleton h={13} w={62} ml="auto" />
        </div>
      ))}
    </div>
  </div>
);
