import { type VatRule, vatRules } from '@handover/contract/invoices/billing';
import { Button, Table } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '../../api/client.ts';
import { StatusPill } from '../../lists/StatusPill.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { usePhone } from '../../ui/usePhone.ts';
import { BillingCard } from './BillingCard.tsx';
import { EndRule } from './EndRule.tsx';
import { scopeWords, vatWords, whenWords } from './ruleTexts.ts';
import { VatRuleForm } from './VatRuleForm.tsx';
import shared from '../../ui/shared.module.css';
import part from '../../ui/Part.module.css';
import rowClasses from '../../ui/Rows.module.css';

const STATES = { holds: 'Holds', to_come: 'To come', ended: 'Ended' } as const;
const PILLS = { holds: 'active', to_come: 'to_come', ended: 'disabled' } as const;

type Shown = 'new' | VatRule;

/** VAT rules of an agency, with reasons; only administrators change them. */
export function VatRules({ agency_id, keeps }: { agency_id: string; keeps: boolean }) {
  const answer = useCall(vatRules.list, { agency_id });
  const [shown, setShown] = useState<Shown>();
  const close = () => setShown(undefined);
  const phone = usePhone();
  const Rows = phone ? Cards : Rules;
  const onEnd = keeps ? setShown : undefined;
  return (
    <>
      <BillingCard
        title="VAT rules"
        answer={answer}
        change={
          keeps
            ? { words: 'Add rule', icon: <IconPlus size={15} aria-hidden />, onClick: () => setShown('new') }
            : undefined
        }
      >
        {(rules) => (
          <>
            {rules.length > 0 && <Rows rules={rules} onEnd={onEnd} />}
            <p className={part.note}>
              {rules.length > 0
                ? 'The rule that says most of a shift counts. Where none does, lines bear the standard 20%.'
                : 'No rules: every line bears the standard 20%.'}
            </p>
          </>
        )}
      </BillingCard>
      <Modal opened={shown === 'new'} onClose={close} title="Add rule" size={560}>
        <VatRuleForm agency_id={agency_id} onClose={close} />
      </Modal>
      <Modal opened={typeof shown === 'object'} onClose={close} title="End rule" size={440}>
        {typeof shown === 'object' && <EndRule agency_id={agency_id} rule={shown} onClose={close} />}
      </Modal>
    </>
  );
}

type RowsProps = { rules: readonly VatRule[]; onEnd: ((rule: VatRule) => void) | undefined };

const End = ({ rule, onEnd }: { rule: VatRule; onEnd: RowsProps['onEnd'] }) =>
  onEnd && rule.state !== 'ended' ? (
    <Button variant="subtle" size="xs" aria-haspopup="dialog" onClick={() => onEnd(rule)}>
      End <span className={shared.sr}>the rule for {scopeWords(rule)}</span>
    </Button>
  ) : null;

const Rules = ({ rules, onEnd }: RowsProps) => (
  <Table verticalSpacing={8} className={part.table} aria-label="VAT rules">
    <Table.Thead>
      <Table.Tr>
        <Table.Th>For</Table.Th>
        <Table.Th>VAT</Table.Th>
        <Table.Th>When</Table.Th>
        <Table.Th>Status</Table.Th>
        {onEnd && (
          <Table.Th>
            <span className={shared.sr}>Actions</span>
          </Table.Th>
        )}
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {rules.map((rule) => (
        <Table.Tr key={rule.rule_id}>
          <Table.Td>{scopeWords(rule)}</Table.Td>
          <Table.Td>
            {vatWords(rule)}
            <small className={shared.dim}>{rule.reason}</small>
          </Table.Td>
          <Table.Td>{whenWords(rule)}</Table.Td>
          <Table.Td>
            <StatusPill status={PILLS[rule.state]}>{STATES[rule.state]}</StatusPill>
          </Table.Td>
          {onEnd && (
            <Table.Td data-right>
              <End rule={rule} onEnd={onEnd} />
            </Table.Td>
          )}
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);

const Cards = ({ rules, onEnd }: RowsProps) => (
  <ul className={`${rowClasses.rows} ${rowClasses.underHead} ${part.cards}`} aria-label="VAT rules">
    {rules.map((rule) => (
      <li key={rule.rule_id}>
        <h3>{scopeWords(rule)}</h3>
        <div className={part.cardEnd}>
          <End rule={rule} onEnd={onEnd} />
        </div>
        <dl>
          <div>
            <dt>VAT</dt>
            <dd>
              {vatWords(rule)}
              <small className={shared.dim}>{rule.reason}</small>
            </dd>
          </div>
          <div>
            <dt>When</dt>
            <dd>{whenWords(rule)}</dd>
          </div>
          <div>
            <dt>Status</dt>
            <dd>
              <StatusPill status={PILLS[rule.state]}>{STATES[rule.state]}</StatusPill>
            </dd>
          </div>
        </dl>
      </li>
    ))}
  </ul>
);
