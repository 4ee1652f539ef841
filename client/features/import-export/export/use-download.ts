import { useRef, useState } from 'react';
import { exportFile } from '../../../../contracts/import-export/exports.js';
import type { WireInput } from '../../../../contracts/platform/endpoint.js';
import { download } from '../../../lib/download.js';
import { saveFile } from '../../../ui/save-file.js';

/** What an export starts from: chosen docs and folders, an application, or a project; `at`: as they were then. */
export type ExportTarget = Pick<WireInput<typeof exportFile>, 'docIds' | 'moduleId' | 'projectId' | 'at'>;

/** Downloads an export; `received`: bytes so far, undefined while nothing is downloaded. */
export function useDownload() {
  const [received, setReceived] = useState<number>();
  const [error, setError] = useState<unknown>();
  const running = useRef<AbortController>(undefined);
  const start = async (wanted: WireInput<typeof exportFile>, onDone: () => void) => {
    running.current?.abort();
    const job = new AbortController();
    running.current = job;
    setError(undefined);
    setReceived(0);
    try {
      const { name, content } = await download(exportFile, wanted, setReceived, job.signal);
      saveFile(name, content);
      onDone();
    } catch (failure) {
      if (!job.signal.aborted) setError(failure);
    } finally {
      if (running.current === job) setReceived(undefined);
    }
  };
  const stop = () => {
    running.current?.abort();
    setReceived(undefined);
  };
  return { received, error, start, stop };
}
