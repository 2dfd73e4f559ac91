import type { ComponentProps } from 'react';
import { useMe } from '../api/me.ts';
import { ListPage } from '../lists/ListPage.tsx';
import { NotAllowed } from './NotAllowed.tsx';

/** List page for the levels that its definition names; others are told who it is for. */
export function AllowedList(props: ComponentProps<typeof ListPage>) {
  const { resource, title, levels } = props.resource;
  if (!levels.includes(useMe().level)) return <NotAllowed title={title} levels={levels} />;
  return <ListPage key={resource} {...props} />;
}
