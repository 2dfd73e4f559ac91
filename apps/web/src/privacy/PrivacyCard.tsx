import { erasure } from '@handover/contract/privacy/privacy';
import { privacyPolicy } from '@handover/domain/privacy/policy';
import { HOLD_LABELS } from '@handover/domain/privacy/terms';
import type { Viewer } from '@handover/domain/viewer';
import { Button } from '@mantine/core';
import { IconEraser, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall, useSend } from '../api/client.ts';
import { messageOf } from '../api/error.ts';
import { Ago } from '../ui/Ago.tsx';
import { Banner } from '../ui/Banner.tsx';
import { useConfirm } from '../ui/confirm.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Loading } from '../ui/Loading.tsx';
import { Modal } from '../ui/Modal.tsx';
import { useToast } from '../ui/toast.tsx';
import { Exports } from './Exports.tsx';
import { HoldForm } from './HoldForm.tsx';
import { Kept } from './Kept.tsx';
import { Pill } from '../ui/Pill.tsx';
import shared from '../ui/shared.module.css';
import settings from '../ui/Settings.module.css';

type Props = { viewer: Viewer; user_id: string; name: string; onErased: () => void };

/** Data protection actions of an administrator for a person: export, hold and erase. */
export default function PrivacyCard({ viewer, user_id, name, onErased }: Props) {
  const plan = useCall(erasure.plan, { user_id });
  const toast = useToast();
  const erasing = useSend(erasure.begin, () => {
    toast.saved();
    onErased();
  });
  const lifting = useSend(erasure.lift);
  const [holding, setHolding] = useState(false);
  const confirm = useConfirm();
  const { data } = plan.data ?? {};
  const verdict = data && privacyPolicy.erase(viewer, data);
  const failed = erasing.error ?? lifting.error;

  const erase = async () => {
    const sure = await confirm({
      title: 'Erase person',
      text: `${name} is signed out, and what no law keeps about them goes. This cannot be undone.`,
      context: <Kept kept={data?.kept ?? []} />,
      keep: 'Keep person',
      act: 'Erase person',
      danger: true,
    });
    if (sure) erasing.mutate({ user_id });
  };
  const lift = async (hold_id: string, label: string) => {
    const sure = await confirm({ title: 'Lift hold', context: label, keep: 'Keep hold', act: 'Lift hold' });
    if (sure) lifting.mutate({ user_id, hold_id }, { onSuccess: () => toast.saved() });
  };

  return (
    <section className={`${shared.card} ${settings.card}`} aria-labelledby="privacy">
      <div>
        <h2 id="privacy">Privacy</h2>
        <p className={shared.dim}>For a person who asks for their data, or to be forgotten.</p>
      </div>
      {failed && <Banner tone="red">{messageOf(failed)}</Banner>}
      {plan.isPending && <Loading />}
      {plan.isError && !data && <ErrorState onRetry={() => void plan.refetch()} />}
      {data && data.holds.length > 0 && (
        <div>
          {data.holds.map(({ hold_id, kind, reason, placed_at }) => (
            <div className={settings.row} key={hold_id}>
              <div>
                <Pill tone="amber">Hold</Pill> {HOLD_LABELS[kind]}
                <small>
                  {reason}, <Ago at={placed_at} />
                </small>
              </div>
              <Button variant="default" size="xs" onClick={() => void lift(hold_id, HOLD_LABELS[kind])}>
                Lift
              </Button>
            </div>
          ))}
        </div>
      )}
      <Exports user_id={user_id} words="Put their data together" />
      {data && (
        <div className={settings.end}>
          <Button variant="default" leftSection={<IconLock size={16} aria-hidden />} onClick={() => setHolding(true)}>
            Place a hold
          </Button>
          <Button
            variant="default"
            leftSection={<IconEraser size={16} aria-hidden />}
            disabled={!verdict?.ok || erasing.isPending}
            onClick={() => void erase()}
          >
            Erase person
          </Button>
        </div>
      )}
      {verdict && !verdict.ok && <p className={shared.dim}>{verdict.message}</p>}
      <Modal opened={holding} onClose={() => setHolding(false)} title="Place a hold" size={440}>
        <HoldForm
          user_id={user_id}
          onDone={() => {
            setHolding(false);
            toast.saved();
          }}
          onCancel={() => setHolding(false)}
        />
      </Modal>
    </section>
  );
}
