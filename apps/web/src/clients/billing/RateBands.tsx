import { rateBands, type RateBands as Bands } from '@handover/contract/invoices/billing';
import { ENHANCEMENTS } from '@handover/domain/invoices/enhancementNames';
import { BAND_WORDS } from '@handover/domain/invoices/settings';
import { Table } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '../../api/client.ts';
import { Modal } from '../../ui/Modal.tsx';
import { BillingCard } from './BillingCard.tsx';
import { datesInWords } from './FirstDay.tsx';
import { RateBandsForm } from './RateBandsForm.tsx';
import { dayWords } from './ruleTexts.ts';
import shared from '../../ui/shared.module.css';
import part from '../../ui/Part.module.css';
import classes from './BillingCard.module.css';

/** Enhanced rates at a care provider; administrators also see what they pay. */
export function RateBands({ care_provider_id, keeps }: { care_provider_id: string; keeps: boolean }) {
  const answer = useCall(rateBands.find, { care_provider_id });
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const change = keeps ? { words: 'Change rates', onClick: () => setOpened(true) } : undefined;
  return (
    <BillingCard title="Night and weekend rates" answer={answer} change={change}>
      {({ bands, history }) => (
        <>
          {bands.length > 0 ? (
            <Shown bands={bands} keeps={keeps} />
          ) : (
            <p className={part.note}>Every hour costs the shift’s own rate.</p>
          )}
          {history.length > 0 && <p className={part.note}>{datesInWords(history, dayWords)}</p>}
          <Modal opened={opened} onClose={close} title="Night and weekend rates" size={640}>
            <RateBandsForm care_provider_id={care_provider_id} bands={bands} onClose={close} />
          </Modal>
        </>
      )}
    </BillingCard>
  );
}

const Shown = ({ bands, keeps }: { bands: Bands; keeps: boolean }) => (
  <>
    <Table verticalSpacing={8} className={`${part.table} ${classes.figures}`} aria-label="Night and weekend rates">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Hours</Table.Th>
          <Table.Th data-right>Charged</Table.Th>
          {keeps && <Table.Th data-right>Staff paid</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {bands.map(({ band, from_time, to_time, hcp_percent, staff_percent }) => (
          <Table.Tr key={band}>
            <Table.Td>
              {BAND_WORDS[band]}
              {from_time && <small className={shared.dim}>{`${from_time} – ${to_time}`}</small>}
            </Table.Td>
            <Table.Td className={shared.num} data-right>
              {hcp_percent}%
            </Table.Td>
            {keeps && (
              <Table.Td className={shared.num} data-right>
                {staff_percent}%
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
    <p className={part.note}>
      Of the shift’s own rate.{' '}
      {bands.length > 1 && `Where two hold at once, the first of these counts: ${order(bands)}.`}
    </p>
  </>
);

const order = (bands: Bands): string =>
  ENHANCEMENTS.filter((band) => bands.some((on) => on.band === band))
    .map((band) => BAND_WORDS[band].toLowerCase().replace(/^s/, 'S'))
    .join(', ');
