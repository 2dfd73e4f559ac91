import { Button, Select } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { LIST_PAGE_SIZES, type PageMeta } from '@handover/contract/paging';
import { rangeText } from './texts.ts';
import type { ListView } from './view.ts';
import shared from '../ui/shared.module.css';
import classes from './Paging.module.css';

type Props = {
  view: Pick<ListView, 'page' | 'page_size'>;
  meta: PageMeta | undefined;
  onPage: (page: number) => void;
  onPageSize: (size: number) => void;
  sizes?: readonly number[];
};

export function Paging({ view, meta, onPage, onPageSize, sizes = LIST_PAGE_SIZES }: Props) {
  return (
    <nav className={classes.paging} aria-label="Pages" data-screen-only>
      <span className={shared.num} role="status">
        {meta && rangeText(meta)}
      </span>
      <Select
        size="xs"
        w={104}
        aria-label="Page size"
        data={sizes.map((size) => ({ value: String(size), label: `${size} rows` }))}
        value={String(view.page_size)}
        onChange={(size) => size && onPageSize(Number(size))}
      />
      <div className={classes.moves}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconChevronLeft size={14} aria-hidden />}
          disabled={view.page <= 1}
          onClick={() => onPage(view.page - 1)}
        >
          Prev
        </Button>
        <Button
          size="xs"
          variant="default"
          rightSection={<IconChevronRight size={14} aria-hidden />}
          disabled={!meta || meta.next_page_url === null}
          onClick={() => onPage(view.page + 1)}
        >
          Next
        </Button>
      </div>
    </nav>
  );
}
