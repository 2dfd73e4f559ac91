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

/** State of a page with tables: its open dialog, and the message about the last change with its place. */
export function usePartsPage(info: Info, parts: readonly Part[]) {
  const { opened, open, close } = usePageDialog();
  const { removing, remove } = useRemoval();
  const toast = useToast();
  /** Message shown at the changed table, until the next change. */
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
    /** The dialog, kept while it closes. */
    shown: useLast(dialog),
    says,
    say,
    show,
    close,
    leave,
    onSaved,
    removal,
    /** Props of a table. */
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
