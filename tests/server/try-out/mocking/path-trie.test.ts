import { describe, expect, it } from '@jest/globals';
import { PathTrie } from '../../../../server/try-out/mocking/request/path-trie.js';
import { Application, withQuery } from '../../../../server/try-out/mocking/serve/application.js';
import { seeded } from '../../../support/random.js';

const trie = (...urls: string[]) => {
  const made = new PathTrie<string>();
  for (const url of urls) made.add(url, url);
  return made;
};
const found = (urls: readonly string[], path: string) => trie(...urls).find(path)[0];

describe('an address with variables', () => {
  it.each([
    [
      ['/robots/{name}', '/robots/{name}:stop', '/robots/{name}:start'],
      '/robots/r2:stop',
      '/robots/{name}:stop',
      { name: 'r2' },
    ],
    [['/robots/{name}', '/robots/{name}:stop'], '/robots/r2:go', '/robots/{name}', { name: 'r2:go' }],
    [['/report', '/report.{format}', '/{any}'], '/report.csv', '/report.{format}', { format: 'csv' }],
    [['/report', '/report.{format}', '/{any}'], '/report', '/report', {}],
    [['/diff/{from}...{to}'], '/diff/v1...v2', '/diff/{from}...{to}', { from: 'v1', to: 'v2' }],
    [['/Products({key})', '/Products'], '/Products(7)', '/Products({key})', { key: '7' }],
    [['/v1/jobs:batch', '/v1/{id}'], '/v1/jobs:batch', '/v1/jobs:batch', {}],
    [['/users/me', '/users/{id}'], '/users/me', '/users/me', {}],
    [['/a/{x}/c', '/{y}/b/d'], '/a/b/d', '/{y}/b/d', { y: 'a' }],
    [['/:id.json', '/:id'], '/7.json', '/:id.json', { id: '7' }],
    [['/:order-id/items'], '/7/items', '/:order-id/items', { 'order-id': '7' }],
    [['/{{id}}/x'], '/7/x', '/{{id}}/x', { id: '7' }],
    [['/{id:\\d{3}}'], '/123', '/{id:\\d{3}}', { id: '123' }],
    [['/{{{a}}}'], '/1', '/{{{a}}}', { a: '1' }],
    [['/{a}/{name:[^/]+}/c'], '/1/x.y/c', '/{a}/{name:[^/]+}/c', { a: '1', name: 'x.y' }],
    [['/orders{?page,size}', '/{x}'], '/orders', '/orders{?page,size}', {}],
    [['/orders{/id}{.format}{#part}'], '/orders/7.csv', '/orders{/id}{.format}{#part}', { id: '7', format: 'csv' }],
    [['/{a}', '/files/{*path}'], '/files/a/b.txt', '/files/{*path}', { path: 'a/b.txt' }],
    [['/{v}/{path:.*}'], '/1/a/b', '/{v}/{path:.*}', { v: '1', path: 'a/b' }],
    [['/f/{path:.*}/raw'], '/f/a/raw', '/f/{path:.*}/raw', { path: 'a' }],
    [['/{proxy+}', '/a'], '/a/b', '/{proxy+}', { proxy: 'a/b' }],
    [['/:from-:to'], '/ber-muc', '/:from-:to', { from: 'ber', to: 'muc' }],
    [['/:id(\\d+)?/x', '/:id.:ext'], '/7/x', '/:id(\\d+)?/x', { id: '7' }],
    [['/:id:stop', '/:id'], '/7:stop', '/:id:stop', { id: '7' }],
    [['/:user-id-:to'], '/7-8', '/:user-id-:to', { 'user-id': '7', to: '8' }],
    [['/files/*', '/files/{name}'], '/files/a/b', '/files/*', {}],
    [['/%E4%B8%AD{x}'], '/%E4%B8%AD1', '/%E4%B8%AD{x}', { x: '1' }],
    [['/open{brace'], '/open{brace', '/open{brace', {}],
    [['/users/{id}', '/users/{key}/'], '/users/7/', '/users/{key}/', { key: '7' }],
    [['/users/', '/users'], '/users', '/users', {}],
    [['/users'], '/users/', '/users', {}],
    [['/', '/{a}'], '/', '/', {}],
    [['', '/'], '', '/', {}],
  ])('%j: %s is answered by %s', (urls, path, url, params) => {
    expect(found(urls, path)).toEqual({ entry: url, params });
  });

  it.each([
    [['/report.{format}'], '/report.'],
    [['/{a}...{b}'], '/...b'],
    [['/{a}-{b}'], '/a-'],
    [['/{a}:stop'], '/:stop'],
    [['/x/{a}'], '/x'],
  ])('%j does not answer %s', (urls, path) => {
    expect(found(urls, path)).toBeUndefined();
  });

  it.each([1, 2, 3, 4, 5])('answers each path that is made of it (seed %i)', (seed) => {
    const random = seeded(seed);
    const word = () => `w${random(1_000_000)}`;
    const variable = () => ({ url: `{${word()}}`, path: `v${random(1_000_000)}`, shape: '{}' });
    const text = (given: string) => ({ url: given, path: given, shape: given });
    type Part = ReturnType<typeof text>;
    const express = (): Part => ({ ...variable(), url: `:${word()}` });
    const shapes: readonly (() => Part[])[] = [
      () => [text(word())],
      () => [variable()],
      () => [variable(), text(`:${word()}`)],
      () => [text(`${word()}.`), variable()],
      () => [variable(), text('..'), variable()],
      () => [express()],
    ];
    const docs = Array.from({ length: 200 }, () => {
      const segments = Array.from({ length: 1 + random(4) }, () => shapes[random(shapes.length)]?.() ?? []);
      const whole = (key: keyof Part) =>
        segments.map((parts) => `/${parts.map((part) => part[key]).join('')}`).join('');
      return { url: whole('url'), path: whole('path'), shape: whole('shape') };
    });
    const made = new PathTrie<(typeof docs)[number]>();
    for (const doc of docs) made.add(doc.url, doc);
    for (const { path, shape } of docs)
      expect({ seed, path, found: made.find(path).map(({ entry }) => entry.shape) }).toEqual({
        ...{ seed, path, found: expect.arrayContaining([shape]) },
      });
  });

  it('takes no time with 8,000 segments or braces', () => {
    // Docs have short addresses, requests any.
    expect(trie('/a'.repeat(120), `${'/{x}'.repeat(60)}/b`).find('/a'.repeat(8_000))).toEqual([]);
    expect(found(['/{a}'], `/${'{'.repeat(16_000)}`)?.entry).toBe('/{a}');
    expect(found([`/${'{'.repeat(16_000)}`], '/x')).toBeUndefined();
  });
});

describe('docs of one path', () => {
  const facts = { moduleId: 1, isPrivate: false, isEnabled: true, checks: false, key: '' };
  const application = (...docs: [method: string, url: string][]) =>
    new Application(
      facts,
      docs.map(([method, url], at) => ({ id: at + 1, url, method, isShown: true })),
      [],
    );
  const docOf = (of: Application, method: string, path: string, query = '') => {
    const target = of.at(path, method);
    return target && withQuery(target, new URLSearchParams(query)).doc.url;
  };

  it('are told apart by their own query', () => {
    const of = application(
      ['GET', '/pay?action=list'],
      ['GET', '/pay?action=get'],
      ['GET', '/pay?action=get&deep=1'],
      ['POST', '/pay'],
    );
    expect(docOf(of, 'GET', '/pay', 'action=get')).toBe('/pay?action=get');
    expect(docOf(of, 'GET', '/pay', 'deep=1&action=get&page=2')).toBe('/pay?action=get&deep=1');
    expect(docOf(of, 'GET', '/pay', 'action=list')).toBe('/pay?action=list');
    expect(docOf(of, 'GET', '/pay')).toBe('/pay?action=list');
    expect(docOf(of, 'POST', '/pay', 'action=get')).toBe('/pay');
  });

  it('that has no doc of the method leaves the call to one with variables that has', () => {
    const of = application(['GET', '/users/me'], ['DELETE', '/users/{id}']);
    expect(docOf(of, 'DELETE', '/users/me')).toBe('/users/{id}');
    expect(docOf(of, 'GET', '/users/me')).toBe('/users/me');
    expect(docOf(of, 'PUT', '/users/me')).toBe('/users/me');
  });

  it('that differ in a slash at the end only are told apart where both have the method', () => {
    const of = application(['GET', '/users'], ['GET', '/users/'], ['POST', '/users/']);
    expect(docOf(of, 'GET', '/users/')).toBe('/users/');
    expect(docOf(of, 'GET', '/users')).toBe('/users');
    expect(docOf(of, 'POST', '/users')).toBe('/users/');
  });
});
