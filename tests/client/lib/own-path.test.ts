import { describe, expect, it } from '@jest/globals';
import { openBrowser } from '../screen.js';

openBrowser('/login');
const { isOpenPath, ownPath, withRedirect } = await import('../../../client/lib/session.js');

describe('a path to return to after sign-in', () => {
  it.each(['/view/abc?x=1#y', '/user', '/a%2Fb'])('is kept when it is ours: %s', (path) => {
    expect(ownPath(path)).toBe(path);
  });

  it.each([
    null,
    '',
    'view/abc',
    'https://evil.example',
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/\t/[',
    '/login?redirect=/login',
    '/login/',
    '/setPassword',
    '/successLogin?loginKey=x',
    '/reg',
    '/404',
  ])('becomes the home page when it leads away or to the door again: %j', (path) => {
    expect(ownPath(path)).toBe('/');
    expect(withRedirect('/login', path)).toBe('/login');
  });

  it('stands in the address as one value', () => {
    expect(withRedirect('/login', '/view/a?b=c&d=e#f')).toBe('/login?redirect=%2Fview%2Fa%3Fb%3Dc%26d%3De%23f');
  });
});

describe('what is reachable without a token (docs/spec.md 2)', () => {
  it.each(['/login', '/reg', '/resetPassword', '/findPassword', '/successLogin', '/share/x', '/show/x/y', '/share'])(
    '%s is',
    (path) => expect(isOpenPath(path)).toBe(true),
  );
  it.each(['/', '/dashboard', '/setPassword', '/help', '/view/x', '/404', '/loginx', '/user'])('%s is not', (path) =>
    expect(isOpenPath(path)).toBe(false),
  );
});
