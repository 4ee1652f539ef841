import { describe, expect, it } from '@jest/globals';
import { lay, readPack, type TextTree } from '../../../client/lib/language-pack.js';

const namespaces = ['app', 'account', 'messages'];
const read = (content: Record<string, unknown>) => Object.fromEntries(readPack(content, namespaces, 'app'));

describe('a pack of the server', () => {
  it.each([
    ['flat with dots', { 'account.signIn': 'Entrer', 'shell.help': 'Aide' }],
    ['flat as the client writes keys', { 'account:signIn': 'Entrer', 'app:shell.help': 'Aide' }],
    ['nested', { account: { signIn: 'Entrer' }, shell: { help: 'Aide' } }],
    ['nested with dots below', { account: { signIn: 'Entrer' }, app: { 'shell.help': 'Aide' } }],
  ])('is read when it is %s', (_how, content) => {
    expect(read(content)).toEqual({ account: { signIn: 'Entrer' }, app: { shell: { help: 'Aide' } } });
  });

  it('loses what is no text, what reaches for every object, and what is too deep', () => {
    const deep = JSON.parse(`${'{"a":'.repeat(12)}"x"${'}'.repeat(12)}`);
    const harmful = JSON.parse(
      '{"__proto__": {"polluted": "x"}, "account": {"constructor": {"prototype": {"polluted": "x"}}}}',
    );
    expect(read({ ...harmful, 'a.__proto__.polluted': 'x', n: 1, list: ['x'], nothing: null, deep })).toEqual({});
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  it('has one text at a place, the first', () => {
    expect(read({ 'shell.help': 'one', shell: { help: 'two' }, 'shell.help.more': 'three' })).toEqual({
      app: { shell: { help: 'one' } },
    });
  });
});

describe('laying a pack over our texts', () => {
  const ours: TextTree = { signIn: '登录', ways: { form: '第三方', ldap: 'LDAP' } };

  it('replaces and adds single texts, and leaves the others', () => {
    expect(lay({ signIn: 'Entrer', ways: { ldap: 'Annuaire' }, more: 'x' }, ours)).toEqual({
      signIn: 'Entrer',
      ways: { form: '第三方', ldap: 'Annuaire' },
      more: 'x',
    });
    expect(ours.signIn).toBe('登录');
  });

  it('never puts a group where a screen wants a text, nor a text where it wants a group, nor nothing', () => {
    expect(lay({ signIn: { a: 'x' }, ways: 'x' }, ours)).toEqual(ours);
    expect(lay({ signIn: '  ' }, ours)).toEqual(ours);
    // Also in a language that exists only on the server: our texts define only the shape.
    expect(lay({ signIn: { a: 'x' }, ways: { ldap: 'Annuaire' } }, {}, ours)).toEqual({ ways: { ldap: 'Annuaire' } });
  });
});
