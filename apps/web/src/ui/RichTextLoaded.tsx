import { Input } from '@mantine/core';
import { Link, RichTextEditor } from '@mantine/tiptap';
import '@mantine/tiptap/styles.css';
import StarterKit from '@tiptap/starter-kit';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useSteadyEditor } from './useSteadyEditor.ts';

export type RichTextProps = {
  label: string;
  /** The label is read out but not shown, where the field explains itself. */
  hide_label?: boolean;
  /** HTML; empty when nothing is written. */
  value: string;
  onChange: (html: string) => void;
  placeholder?: string | undefined;
  error?: string | undefined;
  id: string;
  /** Whether somebody was writing in the plain field when this one took its place. */
  focused: RefObject<boolean>;
};

const LABELS = {
  boldControlLabel: 'Bold',
  italicControlLabel: 'Italic',
  bulletListControlLabel: 'Bullet list',
  orderedListControlLabel: 'Numbered list',
  linkControlLabel: 'Link',
  linkEditorInputLabel: 'Address of the link',
  linkEditorInputPlaceholder: 'https://',
  linkEditorSave: 'Save link',
  unlinkControlLabel: 'Remove link',
};

/** No scripts, pictures or colours: only what the server keeps. */
const EXTENSIONS = [
  StarterKit.configure({ heading: { levels: [3, 4] }, horizontalRule: false, link: false, trailingNode: false }),
  Link.configure({ openOnClick: false, protocols: ['http', 'https', 'mailto'], defaultProtocol: 'https' }),
];

type Named = Pick<RichTextProps, 'label' | 'placeholder' | 'error' | 'id'>;
/** What the field says of itself; and the page sends by these keys: a line break here would be sent along. */
const saysOfItself = ({ label, placeholder = '', error, id }: Named) => ({
  attributes: {
    'aria-label': label,
    role: 'textbox',
    'aria-multiline': 'true',
    'data-placeholder': placeholder,
    ...(error === undefined ? {} : { 'aria-invalid': 'true', 'aria-describedby': `${id}-error` }),
  },
  handleKeyDown: (_: unknown, event: KeyboardEvent) => event.key === 'Enter' && (event.ctrlKey || event.metaKey),
});

export default function RichTextLoaded(props: RichTextProps) {
  const { label, hide_label = false, value, onChange, placeholder, error, id, focused } = props;
  /** What this editor said last: what comes back from above and differs was put there by somebody else. */
  const said = useRef(value);
  const tell = useRef(onChange);
  useEffect(() => {
    tell.current = onChange;
  });
  const editor = useSteadyEditor({
    extensions: EXTENSIONS,
    content: value,
    // Whoever was between two words when this took the plain field's place has typed a space already.
    parseOptions: { preserveWhitespace: true },
    injectCSS: false,
    editorProps: saysOfItself(props),
    onUpdate: ({ editor: now }) => {
      said.current = now.isEmpty ? '' : now.getHTML();
      tell.current(said.current);
    },
  });
  useEffect(() => {
    editor.setOptions({ editorProps: saysOfItself({ label, placeholder, error, id }) });
  }, [editor, label, placeholder, error, id]);
  // Before the next key: the editor's own way to take the focus waits for a frame, and what is typed meanwhile is lost.
  useLayoutEffect(() => {
    if (!focused.current) return;
    editor.commands.setTextSelection(editor.state.doc.content.size);
    editor.view.focus();
  }, [editor, focused]);
  useEffect(() => {
    if (value === said.current) return;
    said.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  return (
    <Input.Wrapper
      label={hide_label ? undefined : label}
      labelElement="div"
      error={error}
      errorProps={{ id: `${id}-error` }}
    >
      <RichTextEditor editor={editor} labels={LABELS} variant="subtle" data-empty={value === '' || undefined}>
        <RichTextEditor.Toolbar>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.Link />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content />
      </RichTextEditor>
    </Input.Wrapper>
  );
}
