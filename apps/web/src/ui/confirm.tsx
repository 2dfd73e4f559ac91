import { randomId } from '@mantine/hooks';
import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useState } from 'react';
import type { Question } from './ConfirmDialog.tsx';
import { focusBack, focusedNow } from './focusBack.ts';

export type Confirm = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Confirm>(() => Promise.resolve(false));
const ConfirmDialog = lazy(() => import('./ConfirmDialog.tsx'));

/** Returns a function that asks for confirmation: `await confirm({ … })` is true only if the user chose to go on. */
export const useConfirm = (): Confirm => useContext(ConfirmContext);

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [dialog, setDialog] = useState<ReactNode>();
  const confirm = useCallback<Confirm>(
    (question) =>
      new Promise((answer) => {
        // A menu that asked is gone by the time the dialog is loaded.
        const from = focusedNow();
        const reply = (yes: boolean) => {
          focusBack(from);
          answer(yes);
        };
        // Each question is a new dialog, even while the previous one is closing.
        setDialog(<ConfirmDialog key={randomId()} {...question} onReply={reply} />);
      }),
    [],
  );
  return (
    <ConfirmContext value={confirm}>
      {children}
      <Suspense>{dialog}</Suspense>
    </ConfirmContext>
  );
}
