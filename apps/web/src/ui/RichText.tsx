import { Textarea } from '@mantine/core';
import { lazy, Suspense, useId, useRef } from 'react';
import '../styles/rich-text.css';
import { htmlToText, textToHtml } from './htmlText.ts';
import type { RichTextProps } from './RichTextLoaded.tsx';

/** The editor is large, so it comes only where somebody writes, in a file of its own; without it there is a plain field. */
const Loaded = lazy(() => import('./RichTextLoaded.tsx').catch(() => ({ default: Plain })));

/** A field for formatted text. Until the editor has come a plain one takes what is typed, and it is all there then. */
export function RichText(props: Omit<RichTextProps, 'id' | 'focused'>) {
  const shared = { ...props, id: useId(), focused: useRef(false) };
  return (
    <div className="rich-text">
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
