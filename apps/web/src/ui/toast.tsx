import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { cx } from './cx.ts';
import shared from './shared.module.css';
import classes from './toast.module.css';

const FADE_MS = 120;
const VISIBLE_MS = { saved: 400, failed: 600 } as const;
/** Milliseconds for which the text stays for screen readers, because the toast disappears quickly. */
const SPOKEN_MS = 10_000;

type Kind = keyof typeof VISIBLE_MS;
type Shown = { id: number; kind: Kind; text: string };
export type Toast = { saved: (text?: string) => void; failed: (text?: string) => void };

const ToastContext = createContext<Toast>({ saved: () => {}, failed: () => {} });

/** Shows a short result. An error is never shown only here. */
export const useToast = (): Toast => useContext(ToastContext);

function Popup({ kind, text }: Shown) {
  const [phase, setPhase] = useState<'in' | 'out' | 'gone'>('in');
  useEffect(() => {
    const leave = setTimeout(() => setPhase('out'), FADE_MS + VISIBLE_MS[kind]);
    const gone = setTimeout(() => setPhase('gone'), 2 * FADE_MS + VISIBLE_MS[kind]);
    return () => {
      clearTimeout(leave);
      clearTimeout(gone);
    };
  }, [kind]);
  if (phase === 'gone') return null;
  const Icon = kind === 'saved' ? IconCircleCheck : IconCircleX;
  return (
    <div className={cx(classes.toast, classes[kind], phase === 'out' && classes.out)} data-toast={phase} aria-hidden>
      <Icon size={20} stroke={1.7} />
      {text}
    </div>
  );
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown>();
  const toast = useMemo<Toast>(() => {
    const show = (kind: Kind, text: string) => setShown((old) => ({ id: (old?.id ?? 0) + 1, kind, text }));
    return {
      saved: (text = 'Successfully Saved') => show('saved', text),
      failed: (text = 'An error occurred') => show('failed', text),
    };
  }, []);

  const [spoken, setSpoken] = useState<Shown>();
  useEffect(() => {
    setSpoken(shown);
    const silence = setTimeout(() => setSpoken(undefined), SPOKEN_MS);
    return () => clearTimeout(silence);
  }, [shown]);

  return (
    <ToastContext value={toast}>
      {children}
      <div className={classes.toasts}>{shown && <Popup key={shown.id} {...shown} />}</div>
      <div className={shared.sr} role="status" aria-live="polite">
        {spoken?.kind === 'saved' && <span key={spoken.id}>{spoken.text}</span>}
      </div>
      <div className={shared.sr} role="alert" aria-live="assertive">
        {spoken?.kind === 'failed' && <span key={spoken.id}>{spoken.text}</span>}
      </div>
    </ToastContext>
  );
}
