import { type Insight, insights } from '@handover/contract/dashboard/insights';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { addressOf } from '../../api/client.ts';

/** The same as a file; a plain link, so that it goes straight to the disk. */
export const CsvLink = ({ insight, of }: { insight: Insight; of: string }) => (
  <Button
    component="a"
    href={addressOf(insights[insight].export, {}).url}
    download
    variant="default"
    size="compact-sm"
    className="trend-csv"
    leftSection={<IconDownload size={14} stroke={1.7} aria-hidden />}
    aria-label={`CSV of ${of}`}
  >
    CSV
  </Button>
);
