import { type Engagement, engagements } from '@handover/contract/staff/people';
import type { ListField } from '@handover/contract/list';
import { shortDate } from '@handover/domain/format';
import type { Viewer } from '@handover/domain/viewer';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall, useSend } from '../api/client.ts';
import { messageOf } from '../api/error.ts';
import { EntryForm } from '../lists/EntryForm.tsx';
import type { EntryKind } from '../lists/kind.ts';
import { Banner } from '../ui/Banner.tsx';
import { useConfirm } from '../ui/confirm.tsx';
import { Modal } from '../ui/Modal.tsx';
import { useToast } from '../ui/toast.tsx';
import shared from '../ui/shared.module.css';
import rows from '../ui/Rows.module.css';
import classes from './Engagements.module.css';

const FIELDS: readonly ListField[] = [
  {
    id: 'agency_id',
    title: 'Agency',
    field_type: 'select',
    apiUrl: '/api/v1/options/agencies',
    apiLabel: 'label',
    apiValue: 'value',
    description: 'It will see their profile, their telephone numbers and which of their papers are in date.',
  },
];
const START = engagements.start as unknown as EntryKind['create'];
const KIND = { resource: 'engagements', id_field: 'engagement_id', fields: FIELDS, create: START, update: START };

type Props = { viewer: Viewer; member_id: string; name: string };

/** Agencies that engage a member, now and before, which an administrator begins and ends. */
export default function Engagements({ viewer, member_id, name }: Props) {
  const { data } = useCall(engagements.list, { member_id });
  const [adding, setAdding] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { mutateAsync: end } = useSend(engagements.end);
  const confirm = useConfirm();
  const toast = useToast();
  const all = data?.data ?? [];
  const close = () => setAdding(false);

  const ask = async ({ engagement_id, agency }: Engagement) => {
    const sure = await confirm({
      title: 'End this engagement?',
      text: `${agency.company_name} will no longer see the profile of ${name}. Shifts that they have stay.`,
      keep: 'Keep it',
      act: 'End engagement',
      danger: true,
    });
    if (!sure) return;
    setProblem(undefined);
    await end({ member_id, engagement_id }).then(
      () => toast.saved(),
      (error: unknown) => setProblem(messageOf(error)),
    );
  };

  return (
    <section className={`${shared.card} ${classes.card}`} aria-labelledby="engagements">
      <div className={classes.head}>
        <div>
          <h2 id="engagements">Agencies</h2>
          <p className={shared.dim}>
            {all.some(({ until }) => until === null)
              ? 'They are among the people of these agencies.'
              : 'Engaged by no agency: the platform’s own.'}
          </p>
        </div>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          Add <span className={shared.sr}>an agency</span>
        </Button>
      </div>
      {problem && <Banner tone="red">{problem}</Banner>}
      <ul className={`${rows.rows} ${rows.underHead}`} hidden={all.length === 0}>
        {all.map((one) => (
          <li key={one.engagement_id} className={classes.row}>
            <span>
              <b>{one.agency.company_name}</b>
              <small className={shared.dim}>
                {one.until === null ? `Since ${day(one.since)}` : `${day(one.since)} to ${day(one.until)}`}
              </small>
            </span>
            {one.until === null && (
              <Button size="xs" variant="default" onClick={() => void ask(one)}>
                End <span className={shared.sr}>engagement by {one.agency.company_name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Modal opened={adding} onClose={close} title="Add an agency" size={440}>
        <EntryForm
          kind={{ ...KIND, given: { member_id } }}
          viewer={viewer}
          row={undefined}
          onSaved={() => {
            toast.saved();
            close();
          }}
          onCancel={close}
        />
      </Modal>
    </section>
  );
}

const day = (at: string): string => shortDate(new Date(at), new Date());
