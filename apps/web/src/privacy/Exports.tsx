import { exportsOfPerson, type PersonExport } from '@handover/contract/privacy/privacy';
import { Button, Skeleton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useCall, useSend } from '../api/client.ts';
import { messageOf } from '../api/error.ts';
import { Ago } from '../ui/Ago.tsx';
import { Banner } from '../ui/Banner.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Loading } from '../ui/Loading.tsx';
import settings from '../ui/Settings.module.css';

/** Interval of reloads while an export is being prepared. */
const AGAIN_MS = 3_000;

/** Data exports of a person: requests one, and lists the files. */
export function Exports({ user_id, words }: { user_id: string; words: string }) {
  const asking = useSend(exportsOfPerson.ask);
  const first = useCall(exportsOfPerson.list, { user_id });
  const waiting = first.data?.data.some(({ ready_at }) => ready_at === null) ?? false;
  const { data } = useCall(exportsOfPerson.list, { user_id }, waiting ? { every: AGAIN_MS } : {});
  const files = (data ?? first.data)?.data ?? [];
  if (first.isPending) {
    return (
      <Loading>
        <Skeleton h={36} w={184} />
      </Loading>
    );
  }
  if (first.isError && !first.data) return <ErrorState onRetry={() => void first.refetch()} />;
  return (
    <>
      {asking.isError && <Banner tone="red">{messageOf(asking.error)}</Banner>}
      {files.length > 0 && (
        <div>
          {files.map((file) => (
            <ExportRow key={file.export_id} {...file} />
          ))}
        </div>
      )}
      {!waiting && (
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          disabled={asking.isPending}
          onClick={() => asking.mutate({ user_id })}
        >
          {words}
        </Button>
      )}
    </>
  );
}

const ExportRow = ({ asked_at, bytes, url }: PersonExport) => (
  <div className={settings.row}>
    <div>
      {bytes === null ? 'Being put together' : `ZIP, ${sizeText(bytes)}`}
      <small>
        Asked for <Ago at={asked_at} />
        {bytes === null ? '. You are told when it is ready' : ''}
      </small>
    </div>
    {url && (
      <Button component="a" href={url} download variant="default" size="xs">
        Download
      </Button>
    )}
  </div>
);

/** File size in words. */
export const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
