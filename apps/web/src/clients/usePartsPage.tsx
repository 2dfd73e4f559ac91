import type { Endpoint } from '@handover/contract/endpoint';
import { type ReactNode, useState } from 'react';
import { focusRow } from '../lists/focus.ts';
import { SAVED } from '../lists/texts.ts';
import { useRemoval } from '../lists/useRemoval.ts';
import { asText, type Row } from '../lists/values.ts';
import { Banner } from '../ui/Banner.tsx';
import { useToast } from '../ui/toast.tsx';
import { useLast } from '../ui/useLast.ts';
import { usePageDialog } from '../ui/usePageDialog.ts';
import { type Dialog, dialogOf, type Info, INFO } from './dialog.ts';
import type { Part } from './parts.ts';

type Removal = { one: string; name: string; endpoint: Endpoint; ids: Row };

/** A page of one entry with tables: the dialog that is open over it, what has just been done, and where that is said. */
export function usePartsPage(info: Info, parts: readonly Part[]) {
  const { opened, open, close } = usePageDialog();
  const { removing, remove } = useRemoval();
  const toast = useToast();
  /** Said where it happened, until the next thing is done. */
  const [said, setSaid] = useState<{ at: string; tone: 'red' | 'green'; text: string }>();
  const [added, setAdded] = useState<string>();
  const dialog = dialogOf(opened, info, parts);

  const says = (at: string): ReactNode => said?.at === at && <Banner tone={said.tone}>{said.text}</Banner>;
  const say = (at: string, text: string) => setSaid({ at, tone: 'green', text });
  const show = (what: string) => {
    setSaid(undefined);
    open(what);
  };

  const onSaved = ({ at, kind, row }: Dialog, saved: Row) => {
    const id = asText(saved[kind.id_field]);
    toast.saved();
    setAdded(row ? undefined : id);
    setSaid(row && { at, tone: 'green', text: SAVED });
    close();
    if (at !== INFO) focusRow(id);
  };

  const leave = () => {
    close();
    if (dialog) focusRow(dialog.row ? asText(dialog.row[dialog.kind.id_field]) : dialog.opened);
  };

  const removal = (at: string, of: Removal, done: () => void) => {
    setSaid(undefined);
    void remove({ ...of, onRemoved: done, onRefused: (text) => setSaid({ at, tone: 'red', text }) });
  };
  const removeRow = ({ kind, remove: endpoint, ...part }: Part, row: Row) => {
    const name = part.about?.(row) ?? part.name(row);
    removal(kind.resource, { one: part.one, name, endpoint, ids: { ...row, ...kind.given } }, () =>
      focusRow(`${kind.resource}:new`),
    );
  };

  return {
    opened,
    dialog,
    /** The dialog, and while it closes the one that was. */
    shown: useLast(dialog),
    says,
    say,
    show,
    close,
    leave,
    onSaved,
    removal,
    /** What each table needs to know of the page that it stands on. */
    partProps: (part: Part) => ({
      part,
      said: says(part.kind.resource),
      added,
      busy: removing,
      onOpen: (id: string) => show(`${part.kind.resource}:${id}`),
      onRemove: (row: Row) => removeRow(part, row),
    }),
    removing,
  };
}
