import { describe, expect, it } from '@jest/globals';
import { policy } from '../../../../contracts/platform/policy.js';
import { allows, canSee, roleInProject, type Standing, type Verb } from '../../../../server/platform/access/policy.js';

const stranger: Standing = { isSuperAdmin: false, isPrivate: false };
const given = (facts: Partial<Standing>): Standing => ({ ...stranger, ...facts });
const verbs: Verb[] = [];
for (const verb of Object.keys(policy)) if (isVerb(verb)) verbs.push(verb);
function isVerb(text: string): text is Verb {
  return text in policy;
}
const may = (standing: Standing) => verbs.filter((verb) => allows(verb, standing));

const reading = [
  ...['project.view', 'project.members.view', 'module.view', 'doc.view', 'doc.subscribe', 'doc.history'],
  ...['environment.view', 'dictionary.view', 'release.view', 'release.subscribe', 'constants.view', 'doc.comment'],
];
const writing = [
  ...[
    'module.create',
    'module.edit',
    'module.import',
    'module.settings',
    'module.delete',
    'module.token',
    'environment.edit',
    'dictionary.edit',
  ],
  ...['release.edit', 'doc.edit', 'doc.restore', 'constants.edit', 'share.manage'],
];
const ruling = ['project.update', 'project.delete', 'project.members', 'doc.comment.delete'];
const inSpace = ['space.view', 'space.members.view', 'compose.view'];
const developing = ['space.rename', 'project.create', 'compose.edit'];
const heading = ['space.openUsers', 'space.settings', 'space.delete', 'space.members'];
const sorted = (...groups: string[][]) => groups.flat().sort();

describe('the policy (docs/spec.md 6, docs/wire.md 4)', () => {
  it('a stranger may nothing', () => {
    expect(may(stranger)).toEqual([]);
    expect(canSee('space', stranger) || canSee('project', stranger)).toBe(false);
  });

  it('a super admin may everything, everywhere', () => {
    expect(may(given({ isSuperAdmin: true, isPrivate: true })).sort()).toEqual([...verbs].sort());
  });

  it('a guest of the space reads its public projects', () => {
    expect(may(given({ spaceRole: 'guest' })).sort()).toEqual(sorted(inSpace, reading));
  });

  it('a developer of the space creates projects, but is a guest in them', () => {
    expect(may(given({ spaceRole: 'dev' })).sort()).toEqual(sorted(inSpace, developing, reading));
  });

  it('an admin of the space is admin of its projects, private ones too', () => {
    expect(may(given({ spaceRole: 'admin', isPrivate: true })).sort()).toEqual([...verbs].sort());
    expect(roleInProject(given({ spaceRole: 'admin', projectRole: 'guest' }))).toBe('admin');
  });

  it('a private project is not there for people of the space who are not its members', () => {
    const outsider = given({ spaceRole: 'dev', isPrivate: true });
    expect(may(outsider).sort()).toEqual(sorted(inSpace, developing));
    expect(canSee('project', outsider)).toBe(false);
  });

  it('a developer of the project writes; its admin also rules', () => {
    const dev = given({ spaceRole: 'guest', projectRole: 'dev', isPrivate: true });
    const admin = given({ spaceRole: 'guest', projectRole: 'admin', isPrivate: true });
    expect(may(dev).sort()).toEqual(sorted(inSpace, reading, writing));
    expect(may(admin).sort()).toEqual(sorted(inSpace, reading, writing, ruling));
  });

  it('a membership in the project is worth nothing outside of the space', () => {
    expect(may(given({ projectRole: 'admin' }))).toEqual([]);
  });

  it('the groups above are the whole table', () => {
    const all = sorted(inSpace, developing, heading, reading, writing, ruling);
    expect([...verbs].sort()).toEqual(all);
  });
});
