import { audit, type AuditEntry } from '@handover/contract/audit/audit';
import { dateTime } from '@handover/domain/format';
import { Table } from '@mantine/core';
import { ApiError } from '../api/error.ts';
import { useCall } from '../api/client.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { Empty } from '../ui/Empty.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Loading } from '../ui/Loading.tsx';
import { Panel } from '../ui/Panel.tsx';
import { useLast } from '../ui/useLast.ts';
import { IconListSearch } from '@tabler/icons-react';
import shared from '../ui/shared.module.css';
import styles from './Audit.module.css';

/** Panel with one entry of the audit: the changes, before and after. */
export function EntryPanel({ audit_id, onClose }: { audit_id: string | undefined; onClose: () => void }) {
  const shown = useLast(audit_id);
  return (
    <Panel opened={audit_id !== undefined} onClose={onClose} title="Entry">
      {shown && <Found key={shown} audit_id={shown} />}
    </Panel>
  );
}

function Found({ audit_id }: { audit_id: string }) {
  const answer = useCall(audit.find, { audit_id });
  const entry = answer.data?.data;
  if (entry) return <Shown entry={entry} />;
  if (answer.error instanceof ApiError && [404, 422].includes(answer.error.status))
    return <Empty icon={<IconListSearch size={22} stroke={1.7} />} title="There is no such entry" />;
  return answer.isError ? <ErrorState onRetry={() => void answer.refetch()} /> : <Loading />;
}

function Shown({ entry }: { entry: AuditEntry }) {
  return (
    <>
      <section className={shared.section}>
        <h3>{entry.text}</h3>
        <dl className={styles.facts}>
          <dt>When</dt>
          <dd>{dateTime(new Date(entry.at))}</dd>
          <dt>Who</dt>
          <dd>
            <Named named={entry.actor} by="who" all="All entries by this person" />
          </dd>
          <dt>Record</dt>
          <dd>
            <Named named={entry.target} by="record" all="All entries about this record" />
          </dd>
          <dt>Entry</dt>
          <dd>
            Number {entry.number}, command <code>{entry.action}</code>
          </dd>
          <dt>Request</dt>
          <dd>
            <code>{entry.request_id}</code>
          </dd>
        </dl>
      </section>
      {entry.changes.map(({ title, fields }, index) => (
        // An entry never changes, so its index is a stable key.
        // oxlint-disable-next-line react/no-array-index-key
        <section className={shared.section} key={index}>
          <h3>{title}</h3>
          <Table className={styles.changes} aria-label={title}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Field</Table.Th>
                <Table.Th scope="col">Before</Table.Th>
                <Table.Th scope="col">After</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {fields.map(({ label, before, after, told }) => (
                <Table.Tr key={label}>
                  <Table.Th scope="row">{label}</Table.Th>
                  {told ? (
                    <>
                      <Table.Td>{before ?? <span className={shared.dim}>–</span>}</Table.Td>
                      <Table.Td>{after ?? <span className={shared.dim}>–</span>}</Table.Td>
                    </>
                  ) : (
                    <Table.Td colSpan={2} className={shared.dim}>
                      Changed. What it says is not kept here.
                    </Table.Td>
                  )}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      ))}
      {entry.changes.length === 0 && (
        <section className={`${shared.section} ${shared.dim}`}>
          {entry.erased
            ? 'What changed was erased with the person whom it concerned.'
            : 'This entry holds no changes of fields.'}
        </section>
      )}
    </>
  );
}

/** Person or record, with links to its page and to the other entries that name it. */
function Named({ named, by, all }: { named: AuditEntry['actor']; by: 'who' | 'record'; all: string }) {
  if (!named) return <span className={shared.dim}>–</span>;
  return (
    <>
      {named.link === null ? named.name : <AppLink href={named.link}>{named.name}</AppLink>}
      <br />
      <AppLink href={`/audit?${new URLSearchParams({ [by]: named.sought })}`}>{all}</AppLink>
    </>
  );
}
