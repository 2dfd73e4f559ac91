import { useNavigate } from '@tanstack/react-router';
import type { Endpoint } from '@handover/contract/endpoint';
import type { Viewer } from '@handover/domain/viewer';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { EntryForm } from '../lists/EntryForm.tsx';
import { focusRow } from '../lists/focus.ts';
import { SAVED } from '../lists/texts.ts';
import { useRemoval } from '../lists/useRemoval.ts';
import { asText, type Row } from '../lists/values.ts';
import '../styles/clients.css';
import '../styles/lists.css';
import { BackLink } from '../ui/BackLink.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Modal } from '../ui/Modal.tsx';
import { useToast } from '../ui/toast.tsx';
import { useLast } from '../ui/useLast.ts';
import { usePageDialog } from '../ui/usePageDialog.ts';
import { ClientHead } from './ClientHead.tsx';
import { type Dialog, dialogOf, type Info, INFO } from './dialog.ts';
import { HeadOffice } from './HeadOffice.tsx';
import type { Part } from './parts.ts';
import { PartSection } from './PartSection.tsx';

type Props = {
  viewer: Viewer;
  /** "agency" */
  one: string;
  client: Row & ComponentProps<typeof ClientHead>['client'] & ComponentProps<typeof HeadOffice>['client'];
  info: Omit<Info, 'row'> & { remove: Endpoint };
  /** The list it stands in, for whoever may open that. */
  list: { title: string; href: string } | undefined;
  parts: readonly Part[];
  /** What else is known of it. */
  children?: ReactNode;
};

/** The page of an agency or a care provider: who it is at the left, its tables at the right. */
export function ClientPage({ viewer, one, client, info, list, parts, children }: Props) {
  const { opened, open, close } = usePageDialog();
  const { removing, remove } = useRemoval();
  const navigate = useNavigate();
  const toast = useToast();
  /** Said where it happened, until the next thing is done. */
  const [said, setSaid] = useState<{ at: string; tone: 'red' | 'green'; text: string }>();
  const [added, setAdded] = useState<string>();
  const dialog = dialogOf(opened, { ...info, row: client }, parts);
  const shown = useLast(dialog);

  const says = (at: string) => said?.at === at && <Banner tone={said.tone}>{said.text}</Banner>;
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

  const removal = (at: string, of: { one: string; name: string; endpoint: Endpoint; ids: Row }, done: () => void) => {
    setSaid(undefined);
    void remove({ ...of, onRemoved: done, onRefused: (text) => setSaid({ at, tone: 'red', text }) });
  };
  const removeClient = () =>
    removal(INFO, { one, name: client.company_name, endpoint: info.remove, ids: client }, () => {
      void navigate({ to: list?.href ?? '/dashboard', replace: true });
    });
  const removeRow = ({ kind, remove: endpoint, ...part }: Part, row: Row) =>
    removal(kind.resource, { one: part.one, name: part.name(row), endpoint, ids: { ...row, ...kind.given } }, () =>
      focusRow(`${kind.resource}:new`),
    );

  return (
    <>
      {list && <BackLink href={list.href}>{list.title}</BackLink>}
      <ClientHead
        client={client}
        one={one}
        may={info.may}
        removing={removing}
        onEdit={() => show(INFO)}
        onRemove={removeClient}
      />
      {says(INFO)}
      <div className="profile">
        <HeadOffice client={client}>{children}</HeadOffice>
        <div className="parts">
          {parts.map((part) => (
            <PartSection
              key={part.kind.resource}
              part={part}
              said={says(part.kind.resource)}
              added={added}
              busy={removing}
              onOpen={(id) => show(`${part.kind.resource}:${id}`)}
              onRemove={(row) => removeRow(part, row)}
            />
          ))}
        </div>
      </div>
      <Modal opened={dialog !== undefined} onClose={leave} title={shown?.title ?? ''}>
        {shown && (
          <EntryForm
            key={shown.opened}
            kind={shown.kind}
            viewer={viewer}
            row={shown.row}
            onSaved={(saved) => onSaved(shown, saved)}
            onCancel={leave}
          />
        )}
      </Modal>
    </>
  );
}
