import { Drawer } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconArrowLeft } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { CloseButton } from './CloseButton.tsx';
import { IconButton } from './IconButton.tsx';
import classes from './Panel.module.css';

type Props = {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** Goes to the previous view; undefined if this is the first. */
  onBack?: (() => void) | undefined;
  /** Actions beside the title. */
  actions?: ReactNode;
  /** Group of shortcuts that work while the focus is in here; all others are off. */
  hotkeys?: string;
  children: ReactNode;
};

/**
 * Panel at the right of the page, full screen on a phone. It traps the focus and restores it. Escape goes one step back:
 * to the previous view, or out of the first. A menu or a dialog that opens over it handles Escape itself.
 */
export function Panel({ opened, onClose, title, onBack, actions, hotkeys, children }: Props) {
  const content = useRef<HTMLDivElement>(null);
  const heading = useHeadingOfNewView(title);

  useWindowEvent(
    'keydown',
    (event) => {
      const target = event.target instanceof Element ? event.target : null;
      if (!opened || event.key !== 'Escape' || event.isComposing || !target) return;
      const here = target === document.body || content.current?.contains(target) || isBehind(target);
      if (here && target.getAttribute('data-mantine-stop-propagation') !== 'true') (onBack ?? onClose)();
    },
    { capture: true },
  );

  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      closeOnEscape={false}
      position="right"
      size={560}
      padding={0}
      classNames={{ content: classes.panel }}
      transitionProps={{ duration: 240, timingFunction: 'cubic-bezier(.2,.8,.2,1)' }}
    >
      <Drawer.Overlay backgroundOpacity={0.18} color="#0a1516" />
      <Drawer.Content ref={content} data-hotkeys={hotkeys}>
        <Drawer.Header className={classes.head}>
          {onBack && (
            <IconButton label="Back" size={36} onClick={onBack}>
              <IconArrowLeft size={18} stroke={1.7} />
            </IconButton>
          )}
          <Drawer.Title ref={heading} tabIndex={-1} data-autofocus>
            {title}
          </Drawer.Title>
          {actions}
          <CloseButton onClick={onClose} />
        </Drawer.Header>
        <Drawer.Body>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** True for elements of the page behind the panel, where the focus still is just when it opens. */
const isBehind = (target: Element) => document.getElementById('root')?.contains(target) ?? false;

/** Moves the focus to the heading and scrolls to the top when the panel's view changes. */
function useHeadingOfNewView(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(title);
  useEffect(() => {
    if (shown.current === title) return;
    shown.current = title;
    heading.current?.focus();
    heading.current?.closest('[role="dialog"]')?.scrollTo({ top: 0 });
  }, [title]);
  return heading;
}
