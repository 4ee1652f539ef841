import { describe, expect, it } from '@jest/globals';
import { may, type Rights } from '../../../client/lib/policy.js';

const rights = (roleData: Rights['roleData'], isSuperAdmin = false): Rights => ({ isSuperAdmin, roleData });
const here = { space: 's', project: 'p' };

describe('what a person is offered (docs/spec.md 6)', () => {
  it('offers nothing while the rights are not known', () => {
    expect(may(undefined, 'space.view', here)).toBe(false);
  });

  it.each([
    ['guest', { 'doc.view': true, 'doc.edit': false, 'module.edit': false, 'project.members': false }],
    ['dev', { 'doc.view': true, 'doc.edit': true, 'module.edit': true, 'project.members': false }],
    ['admin', { 'doc.view': true, 'doc.edit': true, 'module.edit': true, 'project.members': true }],
  ] as const)('offers a %s of a project exactly this', (role, offered) => {
    const person = rights({ 'space:s': 'guest', 'project:p': role });
    for (const verb of ['doc.view', 'doc.edit', 'module.edit', 'project.members'] as const) {
      expect([verb, may(person, verb, here)]).toEqual([verb, offered[verb]]);
    }
  });

  it('gives a developer of the space no right inside its projects, but lets them make one', () => {
    const person = rights({ 'space:s': 'dev' });
    expect(may(person, 'project.create', here)).toBe(true);
    expect(may(person, 'doc.edit', here)).toBe(false);
    expect(may(person, 'space.members', here)).toBe(false);
  });

  it('makes the admin of a space the admin of its projects, of no others', () => {
    const person = rights({ 'space:s': 'admin' });
    expect(may(person, 'project.members', here)).toBe(true);
    expect(may(person, 'doc.edit', { space: 'other', project: 'q' })).toBe(false);
  });

  it('lets a super admin do all, wherever', () => {
    expect(may(rights({}, true), 'project.members', here)).toBe(true);
    expect(may(rights({}, true), 'space.delete')).toBe(true);
    expect(may(rights({ 'space:s': 'admin' }), 'space.delete')).toBe(false);
  });
});
