import { Button } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Banner } from '../ui/Banner.tsx';
import { useCopy } from '../ui/useCopy.ts';
import settings from '../ui/Settings.module.css';
import classes from './RecoveryCodes.module.css';

/** Recovery codes, shown only this once. Each replaces the second factor one time. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const copy = useCopy();
  const heading = useRef<HTMLHeadingElement>(null);
  const text = codes.join('\n');
  useEffect(() => heading.current?.focus(), []);

  const download = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([`Handover recovery codes\n\n${text}\n`], { type: 'text/plain' }));
    link.download = 'handover-recovery-codes.txt';
    link.click();
    URL.revokeObjectURL(link.href);
  };

  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        Save your recovery codes
      </h3>
      <Banner tone="amber">
        We show these codes this once. Keep them where you keep important papers: each one signs you in one time when
        your phone is not at hand.
      </Banner>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={settings.end}>
        <Button variant="default" leftSection={<IconCopy size={16} />} onClick={() => copy(text)}>
          Copy
        </Button>
        <Button variant="default" leftSection={<IconDownload size={16} />} onClick={download}>
          Download
        </Button>
        <Button onClick={onDone}>I have saved them</Button>
      </div>
    </>
  );
}
