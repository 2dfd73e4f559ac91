import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useMemo, useState } from 'react';
import type { Question } from './ConfirmDialog.tsx';

export type Confirm = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Confirm>(() => Promise.resolve(false));
const ConfirmDialog = lazy(() => import('./ConfirmDialog.tsx'));

/** `await confirm({ … })` is true only when the person chose to go on. */
export const useConfirm = (): Confirm => useContext(ConfirmContext);

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{ question: Question; answer: (yes: boolean) => void; open: boolean }>();
  const confirm = useCallback<Confirm>(
    (question) => new Promise((answer) => setAsked({ question, answer, open: true })),
    [],
  );
  const reply = useMemo(
    () => (yes: boolean) => {
      setAsked((old) => old && { ...old, open: false });
      asked?.answer(yes);
    },
    [asked],
  );
  return (
    <ConfirmContext value={confirm}>
      {children}
      {asked && (
        <Suspense>
          <ConfirmDialog question={asked.question} opened={asked.open} onReply={reply} />
        </Suspense>
      )}
    </ConfirmContext>
  );
}
