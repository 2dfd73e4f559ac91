import { Modal as MantineModal } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { Cross } from './CloseButton.tsx';
import { focusBack, focusedNow } from './focusBack.ts';
import classes from './Modal.module.css';

type Props = {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** Maximum width; 42rem by default. */
  size?: number | string;
  children: ReactNode;
};

const { inner = '', content = '' } = classes;
const CLASSES = { inner, content };

/** Dialog over the page: traps the focus and restores it; Esc and the overlay close it. */
export function Modal({ opened, onClose, title, size = '42rem', children }: Props) {
  const [before, setBefore] = useState<{ opened: boolean; focus: HTMLElement | null }>({ opened: false, focus: null });
  if (opened !== before.opened) setBefore({ opened, focus: opened ? focusedNow() : before.focus });
  useEffect(() => {
    if (!before.opened) focusBack(before.focus);
  }, [before]);
  return (
    <MantineModal
      opened={opened}
      onClose={onClose}
      title={title}
      classNames={CLASSES}
      size={size}
      closeButtonProps={{ 'aria-label': 'Close', size: 36, icon: <Cross /> }}
    >
      {children}
    </MantineModal>
  );
}
