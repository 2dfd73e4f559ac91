import { Skeleton } from '@mantine/core';
import '../styles/clients.css';
import '../styles/staff.css';
import { SkeletonRows } from '../ui/Loading.tsx';

/** Skeleton of a profile. */
export const ProfileSkeleton = () => (
  <>
    <Skeleton h={26} w={240} mb={24} />
    <div className="profile">
      <div className="parts">
        <div className="card staff-who">
          <div className="picture-input">
            <Skeleton circle h={64} w={64} />
            <Skeleton h={14} w="50%" />
          </div>
          <Skeleton h={12} w="70%" />
          <Skeleton h={12} w="55%" />
        </div>
        <Skeleton h={74} radius="lg" />
      </div>
      <div className="parts">
        <Skeleton h={74} radius="lg" />
        <div className="card staff-who">
          <SkeletonRows rows={6} />
        </div>
      </div>
    </div>
  </>
);
