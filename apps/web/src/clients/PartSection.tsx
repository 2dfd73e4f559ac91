import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { MOST_ON_PAGE } from '@handover/contract/clients/pages';
import type { ReactNode } from 'react';
import { AppLink } from '../ui/AppLink.tsx';
import { usePhone } from '../ui/usePhone.ts';
import { PartCards } from './PartCards.tsx';
import { PartTable } from './PartTable.tsx';
import type { PartProps } from './RowActions.tsx';
import shared from '../ui/shared.module.css';
import classes from '../ui/Part.module.css';
import titled from '../ui/Titled.module.css';

type Props = PartProps & { said: ReactNode; className?: string | undefined };

/** Table of a page with its count, its add button, and a message about its last change. */
export function PartSection({ said, className = '', ...props }: Props) {
  const { part, onOpen } = props;
  const { title, one, empty, rows, may, link, list } = part;
  const phone = usePhone();
  const cut = list !== undefined && rows.length >= MOST_ON_PAGE;
  const Rows = phone ? PartCards : PartTable;
  return (
    <section
      className={`${shared.card} ${titled.card} ${classes.part} ${className}`}
      aria-labelledby={`part-${part.kind.resource}`}
    >
      <header>
        <h2 id={`part-${part.kind.resource}`}>
          {title} <span className={`${shared.dim} ${shared.num}`}>{cut ? `${rows.length}+` : rows.length}</span>
        </h2>
        {link && (
          <Button component={AppLink} href={link.href} variant="subtle" size="xs">
            {link.title}
          </Button>
        )}
        {may.add && (
          <Button
            variant="default"
            size="xs"
            data-row={`${part.kind.resource}:new`}
            leftSection={<IconPlus size={15} aria-hidden />}
            onClick={() => onOpen('new')}
          >
            {`Add ${one}`}
          </Button>
        )}
      </header>
      {said}
      {rows.length > 0 ? <Rows {...props} /> : <p className={classes.note}>{empty}</p>}
      {cut && (
        <p className={classes.note}>
          The first {rows.length} by name. <AppLink href={list.href}>See all in {list.title}</AppLink>
        </p>
      )}
    </section>
  );
}
