import { Textarea } from '@mantine/core';
import { lazy, Suspense, useId, useRef } from 'react';
import { htmlToText, textToHtml } from './htmlText.ts';
import classes from './RichText.module.css';
import type { RichTextProps } from './RichTextLoaded.tsx';

/** Editor, which is large and so loaded only when a field needs it; if that fails, a plain field replaces it. */
const Loaded = lazy(() => import('./RichTextLoaded.tsx').catch(() => ({ default: Plain })));

/** Field for formatted text. Until the editor is loaded a plain field takes the input, which the editor then keeps. */
export function RichText(props: Omit<RichTextProps, 'id' | 'focused'>) {
  const shared = { ...props, id: useId(), focused: useRef(false) };
  return (
    <div className={classes.field} data-rich-text>
      <Suspense fallback={<Plain {...shared} />}>
        <Loaded {...shared} />
      </Suspense>
    </div>
  );
}

function Plain({ label, hide_label = false, value, onChange, placeholder, error, focused }: RichTextProps) {
  return (
    <Textarea
      label={hide_label ? undefined : label}
      aria-label={label}
      value={htmlToText(value)}
      onChange={(event) => onChange(textToHtml(event.currentTarget.value))}
      onFocus={() => (focused.current = true)}
      onBlur={() => (focused.current = false)}
      placeholder={placeholder}
      error={error}
      autosize
      minRows={4}
    />
  );
}
