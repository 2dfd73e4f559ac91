import { Skeleton } from '@mantine/core';
import shared from '../ui/shared.module.css';
import picture from '../ui/PictureInput.module.css';
import { SkeletonRows } from '../ui/Loading.tsx';
import columns from '../pages/EntryColumns.module.css';
import classes from './Profile.module.css';

/** Skeleton of a profile. */
export const ProfileSkeleton = () => (
  <>
    <Skeleton h={26} w={240} mb={24} />
    <div className={columns.columns}>
      <div className={columns.column}>
        <div className={`${shared.card} ${classes.who}`}>
          <div className={`${picture.input} ${picture.narrow}`}>
            <Skeleton circle h={64} w={64} />
            <Skeleton h={14} w="50%" />
          </div>
          <Skeleton h={12} w="70%" />
          <Skeleton h={12} w="55%" />
        </div>
        <Skeleton h={74} radius="lg" />
      </div>
      <div className={columns.column}>
        <Skeleton h={74} radius="lg" />
        <div className={`${shared.card} ${classes.who}`}>
          <SkeletonRows rows={6} />
        </div>
      </div>
    </div>
  </>
);
