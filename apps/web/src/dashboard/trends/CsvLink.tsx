import { type Insight, insights } from '@handover/contract/dashboard/insights';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { addressOf } from '../../api/client.ts';
import classes from './TrendsPage.module.css';

/** Link to the same data as a CSV file; a plain link, so that the browser saves it directly. */
export const CsvLink = ({ insight, of }: { insight: Insight; of: string }) => (
  <Button
    component="a"
    href={addressOf(insights[insight].export, {}).url}
    download
    variant="default"
    size="compact-sm"
    className={classes.csv}
    leftSection={<IconDownload size={14} stroke={1.7} aria-hidden />}
    aria-label={`CSV of ${of}`}
  >
    CSV
  </Button>
);
