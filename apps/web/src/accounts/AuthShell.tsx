import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AppLink } from '../ui/AppLink.tsx';
import { Wordmark } from '../ui/Brand.tsx';
import { useTitle } from '../ui/useTitle.ts';
import { Dial } from './Dial.tsx';
import empty from '../ui/Empty.module.css';
import shared from '../ui/shared.module.css';
import classes from './AuthShell.module.css';

type Props = {
  title: string;
  lead?: ReactNode;
  icon?: ReactNode;
  /** Line above the title that says where the person comes from. */
  badge?: ReactNode;
  /** Content beside the form instead of the picture. */
  aside?: ReactNode;
  children: ReactNode;
};

/** Layout of the pages around signing in: the form on one side, the day's three handovers on the other. */
export function AuthShell({ title, lead, icon, badge, aside, children }: Props) {
  useTitle(title);
  return (
    <div className={classes.page}>
      <div className={classes.side}>
        <header>
          <Wordmark size={20} />
        </header>
        <main className={classes.form} data-auth-form>
          {icon && (
            <span className={empty.icon} data-empty-icon>
              {icon}
            </span>
          )}
          <div>
            {badge}
            <h1>{title}</h1>
            {lead && <p className={classes.lead}>{lead}</p>}
          </div>
          {children}
        </main>
        <footer className={classes.foot}>
          © {new Date().getFullYear()} Handover · <AppLink href="/terms">Terms</AppLink> ·{' '}
          <AppLink href="/help">Help</AppLink>
        </footer>
      </div>
      {aside ? <aside className={classes.beside}>{aside}</aside> : <Art />}
    </div>
  );
}

const Art = () => (
  <div className={classes.beside} aria-hidden>
    <div className={classes.art}>
      <Dial />
      <div>
        <p className={classes.artLine}>Every shift covered. Every handover calm.</p>
        <p className={shared.dim}>Care staffing for homes across the UK and Ireland.</p>
      </div>
    </div>
  </div>
);

export const BackToLogin = () => (
  <AppLink href="/login" className={classes.back}>
    <IconArrowLeft size={16} aria-hidden />
    Back to login
  </AppLink>
);
