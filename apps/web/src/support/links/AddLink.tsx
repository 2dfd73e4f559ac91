import type { TicketLink } from '@handover/contract/support/support';
import { supportLinks } from '@handover/contract/support/links';
import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useCall, useSend } from '../../api/client.ts';
import { messageOf } from '../../api/error.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Modal } from '../../ui/Modal.tsx';
import shared from '../../ui/shared.module.css';
import classes from '../Chips.module.css';
import { LINK_FACES } from './linkFaces.tsx';

type Props = { uuid: string; opened: boolean; onClose: () => void };

/**
 * Dialog that links a shift, invoice or person to a ticket by its code, read from a screen, a paper or the telephone.
 */
export function AddLink({ uuid, opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Link a shift, invoice or person" size="30rem">
      {opened && <Find uuid={uuid} onDone={onClose} />}
    </Modal>
  );
}

function Find({ uuid, onDone }: { uuid: string; onDone: () => void }) {
  const [words, setWords] = useState('');
  const [q] = useDebouncedValue(words.trim(), 250);
  const answer = useCall(supportLinks.find, { q }, { enabled: q !== '', keep: true });
  const { mutate, error, isPending } = useSend(supportLinks.add);
  const found = q === '' ? [] : (answer.data?.data ?? []);
  const add = ({ kind, target_id }: TicketLink) => mutate({ uuid, kind, target_id }, { onSuccess: onDone });
  return (
    <>
      <TextInput
        data-autofocus
        label="Code, reference or number"
        description="For example SH-20431, INV-2026-000123 or ST-1001."
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
        error={error ? messageOf(error) : undefined}
        maxLength={40}
      />
      {answer.isError && <ErrorState onRetry={() => void answer.refetch()} />}
      <ul className={classes.found} aria-label="Found" aria-busy={answer.isFetching}>
        {found.map((link) => {
          const { word, Icon } = LINK_FACES[link.kind];
          return (
            <li key={`${link.kind}:${link.target_id}`}>
              <button type="button" disabled={isPending} onClick={() => add(link)}>
                <Icon size={18} stroke={1.7} aria-hidden />
                <span>
                  {link.label} <span className={shared.dim}>{word}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      <p className={shared.dim} role="status">
        {q !== '' && answer.isSuccess && !answer.isFetching && found.length === 0
          ? 'Nothing of yours is called that.'
          : ''}
      </p>
    </>
  );
}
