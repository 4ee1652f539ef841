import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface RealS3 {
  readonly endpoint: string;
  readonly accessKey: string;
  readonly secretKey: string;
  stop(): Promise<void>;
}

/** An S3 server that others wrote, in a process of its own, with its objects in a temporary folder. */
export async function startRealS3(): Promise<RealS3> {
  const folder = mkdtempSync(path.join(tmpdir(), 'annals-s3-'));
  const child = spawn(process.execPath, ['tests/support/s3-server.mjs', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'close');
  const port = await Promise.race([
    once(child.stdout, 'data').then(([line]) => Number(String(line))),
    gone.then(([code]) => Promise.reject(new Error(`the S3 server ended with ${code}`))),
  ]);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    accessKey: 'S3RVER',
    secretKey: 'S3RVER',
    stop: async () => {
      child.kill();
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
