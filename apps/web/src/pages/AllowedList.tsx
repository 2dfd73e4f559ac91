import type { ComponentProps } from 'react';
import { useMe } from '../api/me.ts';
import { ListPage } from '../lists/ListPage.tsx';
import { NotAllowed } from './NotAllowed.tsx';

/** A list for the levels that its definition names; everyone else reads whom it is for. */
export function AllowedList(props: ComponentProps<typeof ListPage>) {
  const { resource, title, levels } = props.resource;
  if (!levels.includes(useMe().level)) return <NotAllowed title={title} levels={levels} />;
  return <ListPage key={resource} {...props} />;
}
