import { Skeleton } from '@mantine/core';
import { SkeletonRows } from '../ui/Loading.tsx';
import shared from '../ui/shared.module.css';
import columns from '../pages/EntryColumns.module.css';
import classes from './ClientPage.module.css';
import titled from '../ui/Titled.module.css';

/** Skeleton of a client's page. */
export const ClientSkeleton = () => (
  <>
    <Skeleton h={26} w={260} mb={24} />
    <div className={columns.columns}>
      <div className={`${shared.card} ${titled.card} ${classes.office}`}>
        <Skeleton h={200} />
        <Skeleton h={12} w="60%" />
        <Skeleton h={12} w="45%" />
      </div>
      <div className={`${shared.card} ${titled.card} ${classes.office}`}>
        <SkeletonRows rows={6} />
      </div>
    </div>
  </>
);
