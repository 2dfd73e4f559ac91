import type { ReactNode } from 'react';

export const Fact = ({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) => (
  <div className={wide ? 'wide' : undefined}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
