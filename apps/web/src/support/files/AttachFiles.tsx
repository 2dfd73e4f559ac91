import { Button, Loader } from '@mantine/core';
import { IconAlertCircle, IconFile, IconPaperclip, IconX } from '@tabler/icons-react';
import { type ChangeEvent, useRef } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import shared from '../../ui/shared.module.css';
import classes from '../Chips.module.css';
import { ATTACHMENT_TYPES, sizeText } from './attachment.ts';
import type { Attachments, Chosen } from './useAttachments.ts';

/** Chooses files and uploads them at once; each can be removed before the text is sent. */
export function AttachFiles({ attachments: { chosen, add, remove } }: { attachments: Attachments }) {
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])];
    currentTarget.value = '';
    if (files.length > 0) add(files);
  };
  return (
    <div className={classes.attach}>
      <Button
        variant="subtle"
        color="gray"
        size="xs"
        leftSection={<IconPaperclip size={16} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        Attach files
      </Button>
      <input
        ref={input}
        className={shared.sr}
        type="file"
        multiple
        accept={ATTACHMENT_TYPES.join()}
        aria-label="Files to attach"
        tabIndex={-1}
        onChange={choose}
      />
      {chosen.length > 0 && (
        <ul className={classes.chips} aria-label="Files to attach">
          {chosen.map((file) => (
            <ChosenFile key={file.key} file={file} onRemove={() => remove(file.key)} />
          ))}
        </ul>
      )}
    </div>
  );
}

function ChosenFile({ file: { name, size, file_id, problem }, onRemove }: { file: Chosen; onRemove: () => void }) {
  const sending = file_id === undefined && problem === undefined;
  return (
    <li className={`${classes.chip} ${problem ? classes.refused : ''}`} aria-busy={sending}>
      {sending ? (
        <Loader size={15} />
      ) : problem ? (
        <IconAlertCircle size={16} aria-hidden />
      ) : (
        <IconFile size={16} aria-hidden />
      )}
      <span className={classes.name}>{name}</span>
      <span className={`${shared.dim} ${shared.num} ${classes.size}`} role={problem ? 'alert' : undefined}>
        {problem ?? (sending ? 'Sending...' : sizeText(size))}
      </span>
      <IconButton label={`Take ${name} away`} variant="subtle" color="gray" size={28} onClick={onRemove}>
        <IconX size={14} />
      </IconButton>
    </li>
  );
}
