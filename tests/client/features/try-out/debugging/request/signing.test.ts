import { describe, expect, it } from '@jest/globals';
import { type Draft, noAuth } from '../../../../../../client/features/try-out/debugging/request/draft.js';
import { prepare } from '../../../../../../client/features/try-out/debugging/request/prepare.js';
import {
  declaredWays,
  noSecret,
  type SchemeSecrets,
  tokenCall,
  tokenIn,
} from '../../../../../../client/features/try-out/debugging/request/signing.js';

const scheme = (name: string, value: object) => [`scheme/${name}`, JSON.stringify(value)];
const keywords = Object.fromEntries([
  scheme('Key', { type: 'apiKey', in: 'header', name: 'X-Key' }),
  scheme('Query', { type: 'apiKey', in: 'query', name: 'key' }),
  scheme('Session', { type: 'apiKey', in: 'cookie', name: 'sid' }),
  scheme('Basic', { type: 'http', scheme: 'Basic' }),
  scheme('Bearer', { type: 'http', scheme: 'bearer' }),
  scheme('Client', {
    type: 'oauth2',
    flows: { clientCredentials: { tokenUrl: 'https://id/token', scopes: { read: '', write: '' } } },
  }),
  scheme('Certificate', { type: 'mutualTLS' }),
  ['security', '[{"Key":[]}]'],
]);
const doc = (security?: object) => ({
  ...(security && { rowParts: { $operation: { schema: { security: JSON.stringify(security) } } } }),
});
const row = (name: string, value: string) => ({ name, value, isOn: true });
const draft: Draft = {
  ...{
    method: 'GET',
    path: '/a',
    pathRows: [],
    form: [],
    multipart: [],
    bodyKind: 'none',
    body: '',
    mediaType: '',
    auth: noAuth,
  },
  headers: [row('Authorization', 'Bearer {token}'), row('Cookie', 'a=1; sid=old')],
  query: [row('key', 'example'), row('page', '1')],
};
/** What is sent of a call to an operation with this requirement. */
function sent(security: object | undefined, secrets: Record<string, Partial<typeof noSecret>>, way = 0) {
  const whole: SchemeSecrets = Object.fromEntries(
    Object.entries(secrets).map(([name, secret]) => [name, { ...noSecret, ...secret }]),
  );
  const declared = declaredWays(doc(security), keywords);
  const auth = { ...noAuth, way, secrets: whole };
  const variables = new Map([['k', 'from a variable']]);
  const { url, headers } = prepare({ ...draft, auth }, { baseUrl: 'http://h', variables, files: new Map(), declared });
  return [url, ...headers.map((header) => header.join(': '))];
}
const asItWas = ['http://h/a?key=example&page=1', 'Authorization: Bearer {token}', 'Cookie: a=1; sid=old'];
const [url = '', authorization = '', cookie = ''] = asItWas;

describe('a call is signed', () => {
  it('as its operation declares, or else its application', () => {
    expect(sent(undefined, { Key: { secret: 's' } })).toEqual([...asItWas, 'X-Key: s']);
    expect(sent([{ Bearer: [] }], { Key: { secret: 's' }, Bearer: { secret: 't' } })).toEqual([
      ...[url, cookie, 'Authorization: Bearer t'],
    ]);
    expect(sent([], { Key: { secret: 's' } })).toEqual(asItWas);
    expect(sent([{ Unknown: [] }], { Key: { secret: 's' } })).toEqual(asItWas);
    expect(sent(undefined, { Key: { secret: '{{k}}' } })).toEqual([...asItWas, 'X-Key: from a variable']);
  });

  it('by each kind of scheme, in the place of the example', () => {
    expect(sent([{ Query: [] }], { Query: { secret: 'q' } })[0]).toBe('http://h/a?page=1&key=q');
    expect(sent([{ Session: [] }], { Session: { secret: 'new' } })).toEqual([
      url,
      authorization,
      'Cookie: a=1; sid=new',
    ]);
    const basic = sent([{ Basic: [] }], { Basic: { name: 'ann', secret: 'pw' } });
    expect(basic).toEqual([url, cookie, `Authorization: Basic ${btoa('ann:pw')}`]);
    expect(sent([{ Client: [] }], { Client: { name: 'id', secret: 's' } })).toEqual(asItWas);
    expect(sent([{ Certificate: [] }], { Certificate: { secret: 's' } })).toEqual(asItWas);
    expect(sent([{ Client: [] }], { Client: { token: 't' } })).toEqual([url, cookie, 'Authorization: Bearer t']);
  });

  it('by several at once, and by the chosen one of several ways', () => {
    const secrets = { Key: { secret: 's' }, Basic: { name: 'a', secret: 'b' } };
    expect(sent([{ Key: [], Basic: [] }], secrets)).toContain('X-Key: s');
    expect(sent([{ Key: [], Basic: [] }], secrets)).toContain(`Authorization: Basic ${btoa('a:b')}`);
    expect(sent([{ Key: [] }, { Basic: [] }], secrets, 1)).not.toContain('X-Key: s');
  });
});

it('a client asks for its token with the scopes of the operation', () => {
  const [[client] = []] = declaredWays(doc([{ Client: ['read'] }]), keywords);
  if (!client) throw new Error('no scheme');
  const { url: address, headers, body } = tokenCall(client, { name: 'me:x', secret: 'p w', token: '' });
  expect([address, body]).toEqual(['https://id/token', 'grant_type=client_credentials&scope=read']);
  expect(headers).toContainEqual(['Authorization', `Basic ${btoa('me%3Ax:p%20w')}`]);
  const bytes = (text: string) => new TextEncoder().encode(text);
  expect(tokenIn(bytes('{"access_token":"t"}'))).toBe('t');
  for (const text of ['{}', 'no', '[1]', '{"access_token":1}']) expect(tokenIn(bytes(text))).toBeUndefined();
});
