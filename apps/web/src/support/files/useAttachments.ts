import { MOST_FILES, supportFiles } from '@handover/contract/support/files';
import { useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { messageOf } from '../../api/error.ts';
import { attachmentProblem, nameToSend } from './attachment.ts';

/** Chosen file: uploading, uploaded or refused. */
export type Chosen = { key: number; name: string; size: number; file_id?: string; problem?: string };

/** Uploads files while the user still writes; the text then names those that arrived. */
export function useAttachments() {
  const [chosen, setChosen] = useState<Chosen[]>([]);
  const next = useRef(0);
  const change = (key: number, its: Partial<Chosen>) =>
    setChosen((all) => all.map((one) => (one.key === key ? { ...one, ...its } : one)));

  const bring = async (key: number, file: File) => {
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const { data } = await call(supportFiles.upload, { name: nameToSend(file.name), file: bytes });
      change(key, { file_id: data.file_id, size: data.size });
    } catch (error) {
      change(key, { problem: messageOf(error) });
    }
  };
  const add = (files: readonly File[]) => {
    const room = MOST_FILES - chosen.filter(({ problem }) => problem === undefined).length;
    const added = files.map((file, index) => {
      const problem = index < room ? attachmentProblem(file) : `At most ${MOST_FILES} files`;
      const one = { key: next.current++, name: file.name, size: file.size, ...(problem ? { problem } : {}) };
      if (!problem) void bring(one.key, file);
      return one;
    });
    setChosen((all) => [...all.filter(({ problem }) => problem === undefined), ...added]);
  };
  return {
    chosen,
    add,
    remove: (key: number) => setChosen((all) => all.filter((one) => one.key !== key)),
    clear: () => setChosen([]),
    /** True while files are uploading. */
    busy: chosen.some(({ file_id, problem }) => file_id === undefined && problem === undefined),
    file_ids: chosen.flatMap(({ file_id }) => (file_id === undefined ? [] : [file_id])),
  };
}
export type Attachments = ReturnType<typeof useAttachments>;
