import { Editor, type EditorOptions } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';

/**
 * One editor from the first moment to the last. The library's own hook gives its editor up if the page is too busy to show
 * it within a millisecond, and makes another: what somebody types between the two is lost.
 */
export function useSteadyEditor(options: Partial<EditorOptions>): Editor {
  const [editor] = useState(() => new Editor(options));
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
      // While developing React takes everything away once and puts it back.
      setTimeout(() => shown.current || editor.destroy());
    };
  }, [editor]);
  return editor;
}
