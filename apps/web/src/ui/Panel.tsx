import { Drawer } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconArrowLeft, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import '../styles/panel.css';
import { IconButton } from './IconButton.tsx';

type Props = {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** To the view before this one; nothing where this is the first. */
  onBack?: (() => void) | undefined;
  /** Beside the title. */
  actions?: ReactNode;
  /** The group of shortcuts that work while the focus is in here; all others wait. */
  hotkeys?: string;
  children: ReactNode;
};

/**
 * A panel from the right over the page, the whole screen of a phone. Focus goes in, stays in and comes back. What opens
 * over it, a menu or a dialog, keeps Escape to itself.
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
      if (here && target.getAttribute('data-mantine-stop-propagation') !== 'true') onClose();
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
      classNames={{ content: 'panel' }}
      transitionProps={{ duration: 240, timingFunction: 'cubic-bezier(.2,.8,.2,1)' }}
    >
      <Drawer.Overlay backgroundOpacity={0.18} color="#0a1516" />
      <Drawer.Content ref={content} data-hotkeys={hotkeys}>
        <Drawer.Header className="panel-head">
          {onBack && (
            <IconButton label="Back" size={36} onClick={onBack}>
              <IconArrowLeft size={18} stroke={1.7} />
            </IconButton>
          )}
          <Drawer.Title ref={heading} tabIndex={-1} data-autofocus>
            {title}
          </Drawer.Title>
          {actions}
          <IconButton label="Close" size={36} onClick={onClose}>
            <IconX size={18} stroke={1.7} />
          </IconButton>
        </Drawer.Header>
        <Drawer.Body className="panel-body">{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** In the page itself, where the focus still is in the moment in which a panel opens. */
const isBehind = (target: Element) => document.getElementById('root')?.contains(target) ?? false;

/** Another view in the same panel begins at its top, for the keyboard and the screen reader too. */
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
