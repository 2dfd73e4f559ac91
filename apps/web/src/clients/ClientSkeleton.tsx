import { Skeleton } from '@mantine/core';
import '../styles/clients.css';
import { SkeletonRows } from '../ui/Loading.tsx';

/** Skeleton of a client's page. */
export const ClientSkeleton = () => (
  <>
    <Skeleton h={26} w={260} mb={24} />
    <div className="profile">
      <div className="card head-office">
        <Skeleton h={200} />
        <Skeleton h={12} w="60%" />
        <Skeleton h={12} w="45%" />
      </div>
      <div className="card head-office">
        <SkeletonRows rows={6} />
      </div>
    </div>
  </>
);
