import { exactJson } from '../../../../contracts/platform/exact-json.js';
import { objectOf, textIn, withField } from './facts.js';

/** The flows of OAuth 2 (OpenAPI 3.1, 4.8.29), in the order in which they are shown. */
export const flowKinds = ['authorizationCode', 'clientCredentials', 'implicit', 'password'] as const;
export type FlowKind = (typeof flowKinds)[number];
/** The addresses of a flow. */
const flowUrls = ['authorizationUrl', 'tokenUrl', 'refreshUrl'] as const;
export type FlowUrl = (typeof flowUrls)[number];

export interface OAuthFlow {
  readonly kind: FlowKind;
  readonly urls: Readonly<Record<FlowUrl, string>>;
  readonly scopes: readonly { readonly name: string; readonly description: string }[];
}

const within = (value: unknown) => objectOf(exactJson(value ?? {}));
const flowsIn = (json: string) => within(objectOf(json).flows);

/** The addresses that a flow of the kind has. */
export const urlsOf = (kind: FlowKind): readonly FlowUrl[] =>
  flowUrls.filter((url) => url === 'refreshUrl' || (url === 'tokenUrl' ? kind !== 'implicit' : usesBrowser(kind)));
const usesBrowser = (kind: FlowKind): boolean => kind === 'authorizationCode' || kind === 'implicit';

export function oauthFlows(json: string): OAuthFlow[] {
  const flows = flowsIn(json);
  return flowKinds.flatMap((kind) => {
    if (flows[kind] === undefined) return [];
    const flow = within(flows[kind]);
    const scopes = within(flow.scopes);
    return [
      {
        kind,
        urls: {
          authorizationUrl: textIn(flow, 'authorizationUrl'),
          tokenUrl: textIn(flow, 'tokenUrl'),
          refreshUrl: textIn(flow, 'refreshUrl'),
        },
        scopes: Object.keys(scopes).map((name) => ({ name, description: textIn(scopes, name) })),
      },
    ];
  });
}

/** The scheme with that address of a flow; an empty one is kept where the flow needs it. */
export function withFlowUrl(json: string, kind: FlowKind, url: FlowUrl, text: string): string {
  const flow = within(flowsIn(json)[kind]);
  const { [url]: _, ...others } = flow;
  return withFlow(json, kind, text === '' && url === 'refreshUrl' ? others : { ...flow, [url]: text });
}

/** The scheme with these scopes of a flow; those that stay keep their descriptions. */
export function withFlowScopes(json: string, kind: FlowKind, names: readonly string[]): string {
  const flow = within(flowsIn(json)[kind]);
  const known = within(flow.scopes);
  const scopes = Object.fromEntries(names.map((name) => [name, known[name] ?? '']));
  return withFlow(json, kind, { ...flow, scopes });
}

/** The scheme with that description of a scope. */
export function withScopeText(json: string, kind: FlowKind, name: string, text: string): string {
  const flow = within(flowsIn(json)[kind]);
  return withFlow(json, kind, { ...flow, scopes: { ...within(flow.scopes), [name]: text } });
}

/** The scheme with another flow, which has empty addresses; or without one. */
export function withNewFlow(json: string, kind: FlowKind): string {
  const urls = urlsOf(kind).filter((url) => url !== 'refreshUrl');
  return withFlow(json, kind, { ...Object.fromEntries(urls.map((url) => [url, ''])), scopes: {} });
}
export function withoutFlow(json: string, kind: FlowKind): string {
  const { [kind]: _, ...others } = flowsIn(json);
  return withField(json, 'flows', others);
}

const withFlow = (json: string, kind: FlowKind, flow: object): string =>
  withField(json, 'flows', { ...flowsIn(json), [kind]: flow });
