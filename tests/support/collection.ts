import type { UploadedFile } from '../../contracts/docs/uploads.js';

export interface CollectionRequest {
  readonly name: string;
  readonly url: string;
  readonly method?: string;
  readonly description?: string;
  readonly query?: Readonly<Record<string, string>>;
}

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** A Postman collection: requests in folders by name, `''` = at the top. */
export function collection(name: string, folders: Readonly<Record<string, readonly CollectionRequest[]>>): string {
  const item = Object.entries(folders).flatMap(([folder, requests]): object[] => {
    const items = requests.map(requestItem);
    return folder ? [{ name: folder, item: items }] : items;
  });
  return JSON.stringify({ info: { name, schema: SCHEMA }, item });
}

function requestItem({ name, url, method = 'GET', description = '', query = {} }: CollectionRequest) {
  const path = url.split('/').filter(Boolean);
  const parameters = Object.entries(query).map(([key, text]) => ({ key, value: '1', description: text }));
  const raw = `http://api.test${url}`;
  const address = { raw, protocol: 'http', host: ['api', 'test'], path, query: parameters };
  return { name, request: { method, description, header: [], url: address } };
}

export const fileOf = (text: string, name = 'collection.json'): UploadedFile => ({
  name,
  bytes: new Uint8Array(Buffer.from(text)),
});
