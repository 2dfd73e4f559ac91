import { Editor, type EditorOptions } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';

/**
 * Editor that exists for the component's whole life. The library's own hook destroys its editor if the page is too busy
 * to show it within a millisecond, and creates another: input between the two is lost.
 */
export function useSteadyEditor(options: Partial<EditorOptions>): Editor {
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
