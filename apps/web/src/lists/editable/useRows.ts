import type { Answer, Endpoint, Sent } from '@handover/contract/endpoint';
import { useEffect, useRef, useState } from 'react';
import { useSend } from '../../api/client.ts';
import { messageOf, refusedFields } from '../../api/error.ts';
import { rowProblems } from '../../api/rowProblems.ts';
import { type Typed, typedInput } from '../../api/typedInput.ts';
import { useToast } from '../../ui/toast.tsx';
import { useLeaveWarning } from '../../ui/useLeaveWarning.ts';
import { type Keyed, keyed, moved } from './rows.ts';

type Problems = Partial<Record<string, string>>;

/** State of rows that are edited one by one and saved together; `name` is the field of the call that holds them. */
export function useRows<R, E extends Endpoint>(
  endpoint: E,
  name: string,
  start: readonly R[],
  asSent: (rows: R[]) => Typed<Sent<E>>,
  asRows: (answer: Answer<E>) => readonly R[],
) {
  const [rows, setRows] = useState<readonly Keyed<R>[]>(() => start.map(keyed));
  const [problems, setProblems] = useState<Problems>({});
  const [message, setMessage] = useState<string>();
  const [saved, setSaved] = useState(false);
  const [touched, setTouched] = useState(false);
  useLeaveWarning(touched);
  const saving = useSend(endpoint);
  const toast = useToast();

  /** Selector of the element to focus after the next render. */
  const next = useRef<string>(undefined);
  useEffect(() => {
    if (next.current === undefined) return;
    document.querySelector<HTMLElement>(next.current)?.focus();
    next.current = undefined;
  });

  const put = (changed: readonly Keyed<R>[], focus?: string) => {
    next.current = focus;
    setTouched(true);
    setSaved(false);
    setProblems({});
    setRows(changed);
  };
  const refuse = (wrong: Problems) => {
    if (Object.keys(wrong).length > 0) next.current = '[aria-invalid="true"]';
    setProblems(wrong);
  };

  return {
    rows,
    message: message ?? problems[name],
    saved,
    busy: saving.isPending,
    problem: (at: number, field: keyof R & string) => problems[`${name}.${at}.${field}`],
    /** Problem of a field that is saved along with the rows. */
    problemOf: (field: string) => problems[field],
    touch: () => put(rows),
    change: (at: number, part: Partial<R>) =>
      put(rows.map((old, index) => (index === at ? { ...old, row: { ...old.row, ...part } } : old))),
    add: (blank: R) => {
      const added = keyed(blank);
      put([...rows, added], `[data-key="${added.key}"] :is(input, textarea)`);
    },
    /** Replaces all rows, to begin with a full list. */
    fill: (all: readonly R[]) => {
      const filled = all.map(keyed);
      put(filled, `[data-key="${filled[0]?.key}"] :is(input, textarea)`);
    },
    remove: (at: number) => {
      const after = rows[at + 1] ?? rows[at - 1];
      put(rows.toSpliced(at, 1), after ? `[data-key="${after.key}"] [data-does="remove"]` : '[data-does="add"]');
    },
    move: (at: number, by: -1 | 1) => {
      const way = by === -1 ? 'up' : 'down';
      put(moved(rows, at, by), `[data-key="${rows[at]?.key}"] [data-does="${way}"]`);
    },
    async save() {
      if (saving.isPending) return;
      const sent = asSent(rows.map(({ row }) => row));
      const wrong = rowProblems(endpoint, sent);
      setMessage(undefined);
      setSaved(false);
      refuse(wrong);
      if (Object.keys(wrong).length > 0) return;
      try {
        setRows(asRows(await saving.mutateAsync(typedInput(endpoint, sent))).map(keyed));
        setTouched(false);
        setSaved(true);
        toast.saved();
      } catch (error) {
        refuse(refusedFields(error));
        setMessage(messageOf(error));
      }
    },
  };
}
export type Rows<R> = Omit<ReturnType<typeof useRows<R, Endpoint>>, 'problem' | 'change' | 'add' | 'fill'> & {
  problem: (at: number, field: keyof R & string) => string | undefined;
  change: (at: number, part: Partial<R>) => void;
  add: (blank: R) => void;
};
