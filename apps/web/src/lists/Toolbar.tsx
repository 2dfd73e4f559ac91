import { Button } from '@mantine/core';
import { IconFilter, IconFilterOff, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './ListPage.module.css';

type Props = {
  filtering: boolean;
  refreshing: boolean;
  chips: ReactNode;
  onFilters: () => void;
  onRefresh: () => void;
  children: ReactNode;
};

export function Toolbar({ filtering, refreshing, chips, onFilters, onRefresh, children }: Props) {
  return (
    <div className={classes.toolbar} data-screen-only>
      <Button
        data-filters
        size="xs"
        variant={filtering ? 'light' : 'default'}
        leftSection={filtering ? <IconFilterOff size={15} aria-hidden /> : <IconFilter size={15} aria-hidden />}
        onClick={onFilters}
      >
        {filtering ? 'Clear Filters' : 'Show Filters'}
      </Button>
      {chips}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconRefresh size={15} className={refreshing ? classes.turning : undefined} aria-hidden />}
        onClick={onRefresh}
      >
        Refresh
      </Button>
      {children}
    </div>
  );
}
