import { describe, expect, it } from '@jest/globals';
import {
  oauthFlows,
  withFlowScopes,
  withFlowUrl,
  withNewFlow,
  withoutFlow,
  withScopeText,
} from '../../../../../client/doc-types/api/about/oauth-flows.js';

const scheme = JSON.stringify({
  type: 'oauth2',
  flows: {
    clientCredentials: { tokenUrl: 'https://a.example/t', scopes: { read: 'Read orders' }, 'x-own': 1 },
    authorizationCode: { authorizationUrl: 'https://a.example/a', tokenUrl: 'https://a.example/t', scopes: {} },
  },
});
const flowsOf = (json: string) => JSON.parse(json).flows;

describe('the flows of a scheme of OAuth 2', () => {
  it('have their addresses and scopes', () => {
    expect(oauthFlows(scheme)).toEqual([
      {
        kind: 'authorizationCode',
        urls: { authorizationUrl: 'https://a.example/a', tokenUrl: 'https://a.example/t', refreshUrl: '' },
        scopes: [],
      },
      {
        kind: 'clientCredentials',
        urls: { authorizationUrl: '', tokenUrl: 'https://a.example/t', refreshUrl: '' },
        scopes: [{ name: 'read', description: 'Read orders' }],
      },
    ]);
    for (const json of ['{}', '{"flows":[]}', '{"flows":{"implicit":null}}', '{"flows":3}', 'no JSON'])
      expect(oauthFlows(json).every(({ scopes }) => scopes.length === 0)).toBe(true);
  });

  it('are changed one at a time, and keep what has no field', () => {
    const { clientCredentials, authorizationCode } = flowsOf(scheme);
    expect(flowsOf(withFlowUrl(scheme, 'clientCredentials', 'tokenUrl', 'https://b.example'))).toEqual({
      clientCredentials: { ...clientCredentials, tokenUrl: 'https://b.example' },
      authorizationCode,
    });
    const refreshed = withFlowUrl(scheme, 'clientCredentials', 'refreshUrl', 'https://b.example');
    expect(withFlowUrl(refreshed, 'clientCredentials', 'refreshUrl', '')).toBe(scheme);
    expect(flowsOf(withFlowScopes(scheme, 'clientCredentials', ['write', 'read'])).clientCredentials).toEqual({
      ...clientCredentials,
      scopes: { write: '', read: 'Read orders' },
    });
    expect(flowsOf(withScopeText(scheme, 'clientCredentials', 'read', 'Read all')).clientCredentials).toEqual({
      ...clientCredentials,
      scopes: { read: 'Read all' },
    });
    expect(flowsOf(withNewFlow(scheme, 'implicit')).implicit).toEqual({ authorizationUrl: '', scopes: {} });
    expect(flowsOf(withoutFlow(scheme, 'clientCredentials'))).toEqual({ authorizationCode });
  });
});
