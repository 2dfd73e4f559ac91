import { useNavigate } from '@tanstack/react-router';
import type { Endpoint } from '@handover/contract/endpoint';
import type { Viewer } from '@handover/domain/viewer';
import type { ComponentProps, ReactNode } from 'react';
import { EntryForm } from '../lists/EntryForm.tsx';
import type { Row } from '../lists/values.ts';
import { BackLink } from '../ui/BackLink.tsx';
import { Modal } from '../ui/Modal.tsx';
import { ClientHead } from './ClientHead.tsx';
import { type Info, INFO } from './dialog.ts';
import { HeadOffice } from './HeadOffice.tsx';
import type { Part } from './parts.ts';
import { PartSection } from './PartSection.tsx';
import { usePartsPage } from './usePartsPage.tsx';
import columns from '../pages/EntryColumns.module.css';

type Props = {
  viewer: Viewer;
  /** Word for one client: "agency". */
  one: string;
  client: Row & ComponentProps<typeof ClientHead>['client'] & ComponentProps<typeof HeadOffice>['client'];
  info: Omit<Info, 'row'> & { remove: Endpoint };
  /** List that holds this client, if the viewer may open it. */
  list: { title: string; href: string } | undefined;
  parts: readonly Part[];
  /** Further facts of the client. */
  children?: ReactNode;
  /** Content below the tables. */
  below?: ReactNode;
};

/** Page of an agency or a care provider: details at the left, tables at the right. */
export function ClientPage({ viewer, one, client, info, list, parts, children, below }: Props) {
  const page = usePartsPage({ ...info, row: client }, parts);
  const { dialog, shown } = page;
  const navigate = useNavigate();

  const removeClient = () =>
    page.removal(INFO, { one, name: client.company_name, endpoint: info.remove, ids: client }, () => {
      void navigate({ to: list?.href ?? '/dashboard', replace: true });
    });

  return (
    <>
      {list && <BackLink href={list.href}>{list.title}</BackLink>}
      <ClientHead
        client={client}
        one={one}
        may={info.may}
        removing={page.removing}
        onEdit={() => page.show(INFO)}
        onRemove={removeClient}
      />
      {page.says(INFO)}
      <div className={columns.columns}>
        <HeadOffice client={client}>{children}</HeadOffice>
        <div className={columns.column}>
          {parts.map((part) => (
            <PartSection key={part.kind.resource} {...page.partProps(part)} />
          ))}
          {below}
        </div>
      </div>
      <Modal opened={dialog !== undefined} onClose={page.leave} title={shown?.title ?? ''}>
        {shown && (
          <EntryForm
            key={shown.opened}
            kind={shown.kind}
            viewer={viewer}
            row={shown.row}
            onSaved={(saved) => page.onSaved(shown, saved)}
            onCancel={page.leave}
          />
        )}
      </Modal>
    </>
  );
}
