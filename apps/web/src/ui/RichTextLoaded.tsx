import { Input } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { Link, RichTextEditor } from '@mantine/tiptap';
import '@mantine/tiptap/styles.css';
import StarterKit from '@tiptap/starter-kit';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Editor, type EditorOptions } from '@tiptap/react';
import classes from './RichText.module.css';

export type RichTextProps = {
  label: string;
  /** Hide the label visually, if the field explains itself. */
  hide_label?: boolean;
  /** Value as HTML; empty if nothing is written. */
  value: string;
  onChange: (html: string) => void;
  placeholder?: string | undefined;
  error?: string | undefined;
  id: string;
  /** True if the plain field had the focus when the editor replaced it. */
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

const { root = '', toolbar = '', content = '', control = '' } = classes;
const CLASSES = { root, toolbar, content, control };

/** Extensions for only those formats that the server keeps: no scripts, pictures or colours. */
const EXTENSIONS = [
  StarterKit.configure({ heading: { levels: [3, 4] }, horizontalRule: false, link: false, trailingNode: false }),
  Link.configure({ openOnClick: false, protocols: ['http', 'https', 'mailto'], defaultProtocol: 'https' }),
];

type Named = Pick<RichTextProps, 'label' | 'placeholder' | 'error' | 'id'>;
/** Attributes and keys of the editor. The page's submit keys must not insert a line break, which would be sent too. */
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
  /** Last value reported by the editor; a different value from outside replaces its content. */
  const said = useRef(value);
  const tell = useCallbackRef(onChange);
  const editor = useSteadyEditor({
    extensions: EXTENSIONS,
    content: value,
    // Keeps a space that was typed in the plain field just before the editor replaced it.
    parseOptions: { preserveWhitespace: true },
    injectCSS: false,
    editorProps: saysOfItself(props),
    onUpdate: ({ editor: now }) => {
      said.current = now.isEmpty ? '' : now.getHTML();
      tell(said.current);
    },
  });
  useEffect(() => {
    editor.setOptions({ editorProps: saysOfItself({ label, placeholder, error, id }) });
  }, [editor, label, placeholder, error, id]);
  // Focuses before the next key: the editor's own focus command waits for a frame, and input meanwhile would be lost.
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
      <RichTextEditor
        editor={editor}
        labels={LABELS}
        variant="subtle"
        classNames={CLASSES}
        data-empty={value === '' || undefined}
        data-error={error !== undefined || undefined}
      >
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

/**
 * Editor that exists for the component's whole life. The library's own hook destroys its editor if the page is too busy
 * to show it within a millisecond, and creates another: input between the two is lost.
 */
function useSteadyEditor(options: Partial<EditorOptions>): Editor {
  const [editor] = useState(() => new Editor(options));
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
      // In development React unmounts everything once and mounts it again.
      setTimeout(() => shown.current || editor.destroy());
    };
  }, [editor]);
  return editor;
}
