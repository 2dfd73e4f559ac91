import { staffDocuments } from '@handover/contract/staff/documents';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../api/client.ts';
import { messageOf } from '../api/error.ts';
import { Modal } from '../ui/Modal.tsx';
import { type Reviewed, reviewInput } from './review/reviewed.ts';
import shared from '../ui/shared.module.css';
import classes from './ViewPaper.module.css';

function download(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}

/**
 * Button that opens an entry's document by a link requested at that moment: a picture here, other files as a download.
 */
export function ViewPaper({ of }: { of: Reviewed }) {
  const [link, setLink] = useState<{ url: string; open: boolean }>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const view = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const { url, type } = (await call(staffDocuments[of.part].link, reviewInput(of) as never)).data;
      if (type.startsWith('image/')) setLink({ url, open: true });
      else download(url);
    } catch (error) {
      setProblem(messageOf(error));
    }
    setBusy(false);
  };

  return (
    <>
      <button type="button" className={classes.view} disabled={busy} onClick={() => void view()}>
        View file<span className={shared.sr}> of {of.title}</span>
      </button>
      {problem && (
        <small className={classes.problem} role="alert">
          {problem}
        </small>
      )}
      <Modal
        opened={link?.open === true}
        onClose={() => setLink((shown) => shown && { ...shown, open: false })}
        title={of.title}
        size={720}
      >
        {link && (
          <div className={classes.preview}>
            <img
              src={link.url}
              alt={`The file of ${of.title}`}
              onError={() => {
                setLink({ ...link, open: false });
                setProblem('The file could not be loaded. Try again');
              }}
            />
            <Button
              component="a"
              href={link.url}
              download
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
            >
              Download
            </Button>
          </div>
        )}
      </Modal>
    </>
  );
}
