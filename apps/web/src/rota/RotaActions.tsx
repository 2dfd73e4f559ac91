import { Button } from '@mantine/core';
import { IconCopy, IconPrinter } from '@tabler/icons-react';
import { AppLink } from '../ui/AppLink.tsx';
import { useHotkey } from '../ui/hotkeys.ts';
import shared from '../ui/shared.module.css';
import { useCopyAddress, useRotaAddress } from './useRota.ts';

/** Print, and copy the shown week into the next, in the head of the page. */
export default function RotaActions() {
  const { week } = useRotaAddress();
  const href = useCopyAddress(week);
  const print = () => window.print();
  useHotkey('p', 'Print the rota', 'Shifts', print);
  return (
    <>
      <Button
        variant="default"
        visibleFrom="sm"
        leftSection={<IconPrinter size={16} aria-hidden />}
        rightSection={
          <kbd className={shared.kbd} aria-hidden>
            P
          </kbd>
        }
        onClick={print}
      >
        Print
      </Button>
      <Button component={AppLink} href={href} variant="default" leftSection={<IconCopy size={16} aria-hidden />}>
        Copy week
      </Button>
    </>
  );
}
