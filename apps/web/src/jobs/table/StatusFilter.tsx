import { type JobFilter, jobs } from '@handover/contract/jobs';
import { Menu } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useCall } from '../../api/client.ts';
import { countOf, filterTitle, STATUS_FILTERS } from '../status.ts';

type Props = { status: JobFilter | undefined; onChange: (status: JobFilter | undefined) => void };

const count = new Intl.NumberFormat('en-GB');

/** Narrows the list to one status or one group of them; what is on stands beside it and can be taken away. */
export function StatusFilter({ status, onChange }: Props) {
  const counts = useCall(jobs.counts, {}).data?.data;
  return (
    <>
      <Menu position="bottom-start" width={232} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <button type="button" className="filter-add" data-filters aria-label="Status filter">
            <IconPlus size={14} aria-hidden />
            Status
          </button>
        </Menu.Target>
        <Menu.Dropdown className="status-menu">
          <Menu.RadioGroup value={status ?? ''} onChange={(value) => onChange(value as JobFilter)}>
            {STATUS_FILTERS.map(({ title, choices }) => (
              <div key={title} role="group" aria-label={title}>
                <Menu.Label>{title}</Menu.Label>
                {choices.map(({ value, label }) => (
                  <Menu.RadioItem
                    key={value}
                    value={value}
                    closeMenuOnClick
                    rightSection={
                      counts && <span className="dim num">{count.format(countOf(counts, value) ?? 0)}</span>
                    }
                  >
                    {label}
                  </Menu.RadioItem>
                ))}
              </div>
            ))}
          </Menu.RadioGroup>
        </Menu.Dropdown>
      </Menu>
      {status && (
        <button
          type="button"
          className="filter-chip"
          aria-label={`Remove filter Status: ${filterTitle(status)}`}
          onClick={() => onChange(undefined)}
        >
          <span>Status: {filterTitle(status)}</span>
          <IconX size={13} aria-hidden />
        </button>
      )}
    </>
  );
}
