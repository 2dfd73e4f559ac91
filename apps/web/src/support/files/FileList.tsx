import type { TicketFile } from '@handover/contract/support/support';
import { supportFiles } from '@handover/contract/support/files';
import { IconFileText, IconFileTypePdf, IconPhoto } from '@tabler/icons-react';
import { addressOf } from '../../api/client.ts';
import shared from '../../ui/shared.module.css';
import classes from '../Chips.module.css';
import { sizeText } from './attachment.ts';

const iconOf = (type: string) =>
  type.startsWith('image/') ? IconPhoto : type === 'application/pdf' ? IconFileTypePdf : IconFileText;

/** Files of a ticket or a comment; a click downloads them, they are never opened here. */
export function FileList({ uuid, files }: { uuid: string; files: readonly TicketFile[] }) {
  if (files.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label="Files">
      {files.map(({ file_id, name, content_type, size }) => {
        const Icon = iconOf(content_type);
        return (
          <li key={file_id}>
            <a className={classes.chip} href={addressOf(supportFiles.open, { uuid, file_id }).url} download>
              <Icon size={17} stroke={1.7} aria-hidden />
              <span className={classes.name}>{name}</span>
              <span className={`${shared.dim} ${shared.num} ${classes.size}`}>{sizeText(size)}</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
