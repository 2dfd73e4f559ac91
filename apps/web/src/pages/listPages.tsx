import { tagsList } from '@handover/contract/tags';
import { usersList } from '@handover/contract/users';
import { useMe } from '../api/me.ts';
import { ListPage } from '../lists/ListPage.tsx';
import { NotAllowed } from './NotAllowed.tsx';

type AnyList = typeof usersList | typeof tagsList;

function List({ resource }: { resource: AnyList }) {
  const { level } = useMe();
  if (!resource.levels.includes(level)) return <NotAllowed title={resource.title} levels={resource.levels} />;
  return <ListPage key={resource.resource} resource={resource} />;
}

export const UsersPage = () => <List resource={usersList} />;
export const TagsPage = () => <List resource={tagsList} />;
