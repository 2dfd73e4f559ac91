import { IconAlertCircle } from '@tabler/icons-react';

/** What is wrong, beside what it is wrong with. */
export const Problem = ({ id, children }: { id: string; children: string | undefined }) =>
  children ? (
    <p className="quick-error" id={id}>
      <IconAlertCircle size={14} aria-hidden />
      {children}
    </p>
  ) : null;
