import type { ReactNode } from 'react';
import classes from './Reason.module.css';

/** Reason or statement of a person, set off as a quotation. */
export const Reason = ({ children }: { children: ReactNode }) => <p className={classes.reason}>{children}</p>;
