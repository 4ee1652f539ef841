import { exportFile } from '../../../../contracts/import-export/exports.js';
import type { WireInput } from '../../../../contracts/platform/endpoint.js';
import type { Person } from '../../../support/people.js';

export interface Download {
  readonly name: string;
  readonly type: string;
  readonly docs: number;
  readonly bytes: Buffer;
  readonly text: string;
}

/** Downloads an export; fails when it is refused. */
export async function download(person: Person, wanted: WireInput<typeof exportFile>, lang = 'en'): Promise<Download> {
  const response = await fetch(`${person.url}${exportFile.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token: person.token, 'accept-language': lang },
    body: JSON.stringify(wanted),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const named = response.headers.get('content-disposition') ?? '';
  const docs = response.headers.get('x-export-docs');
  if (response.status !== 200 || docs === null) throw new Error(`${response.status} ${bytes.toString('utf8')}`);
  return {
    name: decodeURIComponent(/filename\*=UTF-8''(.+)$/.exec(named)?.[1] ?? ''),
    type: response.headers.get('content-type') ?? '',
    docs: Number(docs),
    bytes,
    text: bytes.toString('utf8'),
  };
}
