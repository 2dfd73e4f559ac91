import type { ReactNode } from 'react';
import classes from './ActionBar.module.css';

/** Bar of a member's actions, which stays in reach at the end of a view. */
export const ActionBar = ({ children }: { children: ReactNode }) => (
  <div className={classes.bar} data-action-bar>
    {children}
  </div>
);
