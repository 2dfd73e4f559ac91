import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Question } from './ConfirmDialog.tsx';
import { focusBack, focusedNow } from './focusBack.ts';

export type Confirm = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Confirm>(() => Promise.resolve(false));
const ConfirmDialog = lazy(() => import('./ConfirmDialog.tsx'));

/** Returns a function that asks for confirmation: `await confirm({ … })` is true only if the user chose to go on. */
export const useConfirm = (): Confirm => useContext(ConfirmContext);

type Asked = {
  /** Key of the dialog: each question is a new dialog, even while the previous one is closing. */
  id: number;
  question: Question;
  answer: (yes: boolean) => void;
  open: boolean;
  /** Element that had the focus; a menu that asked is gone by the time the dialog is loaded. */
  from: HTMLElement | null;
};

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked>();
  const count = useRef(0);
  const confirm = useCallback<Confirm>(
    (question) =>
      new Promise((answer) => setAsked({ id: (count.current += 1), question, answer, open: true, from: focusedNow() })),
    [],
  );
  const reply = useMemo(
    () => (yes: boolean) => {
      setAsked((now) => (now && now.id === asked?.id ? { ...now, open: false } : now));
      if (asked) focusBack(asked.from);
      asked?.answer(yes);
    },
    [asked],
  );
  return (
    <ConfirmContext value={confirm}>
      {children}
      {asked && (
        <Suspense>
          <ConfirmDialog key={asked.id} question={asked.question} opened={asked.open} onReply={reply} />
        </Suspense>
      )}
    </ConfirmContext>
  );
}
