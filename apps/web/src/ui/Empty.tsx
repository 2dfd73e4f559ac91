import type { ReactNode } from 'react';

type Props = {
  icon: ReactNode;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  as?: 'h1' | 'h2' | 'p';
  className?: string | undefined;
};

/** Empty state: a title, one line on what to do, and at most one button. */
export function Empty({ icon, title, text, action, as: Title = 'p', className = '' }: Props) {
  return (
    <div className={`empty ${className}`}>
      <span className="empty-ic">{icon}</span>
      <Title className="empty-title">{title}</Title>
      {text && <p className="empty-text">{text}</p>}
      {action && <div className="empty-action">{action}</div>}
    </div>
  );
}
