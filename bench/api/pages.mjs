/** Requests of the common pages. `as`: a regular user or the super admin. */
export function pages(at) {
  const { spaceId, projectId, docId, userId } = at;
  const [moduleId] = at.moduleIds;
  const paging = { pageIndex: 1, pageSize: 20 };
  const month = new Date(Date.now() - 400 * 86_400_000).toISOString();
  const later = new Date(Date.now() - 370 * 86_400_000).toISOString();
  const person = [
    ['GET', '/user/perm/get'],
    ['GET', '/user/get'],
    ['GET', '/user/session/list'],
    ['GET', '/user/place/list'],
    ['POST', '/user/search', { username: 'person-12' }],
    ['GET', '/user/message/unread', { limit: 99 }],
    ['POST', '/user/message/page', paging],
    ['GET', '/user/subscribe/doc/page', paging],
    ['GET', '/space/list'],
    ['GET', '/space/counts'],
    ['GET', '/space/info', { spaceId }],
    ['GET', '/space/member/all', { spaceId }],
    ['POST', '/space/member/page', { spaceId, username: '', ...paging }],
    ['GET', '/space/project/list', { spaceId }],
    ['GET', '/project/info', { projectId }],
    ['GET', '/project/member/list', { projectId }],
    ['GET', '/module/list', { projectId }],
    ['GET', '/module/environment/list', { moduleId }],
    ['GET', '/module/setting/list', { moduleId }],
    ['GET', '/project/release/list', { projectId }],
    ['GET', '/doc/list', { moduleId }],
    ['GET', '/doc/view/projects'],
    ['GET', '/doc/view/data', { spaceId }],
    ['GET', '/doc/view/dataByProject', { projectId }],
    ['GET', '/doc/view/detail', { id: docId }],
    ['GET', '/doc/changelog/list', { docId }],
    ['GET', '/system/i18n/get', { lang: 'en' }],
    ['GET', '/system/viewConfig'],
  ];
  const admin = [
    ['POST', '/admin/user/page', { username: '', ...paging }],
    ['POST', '/admin/user/page', { username: 'person-77', ...paging }],
    ['POST', '/admin/user/page', { username: '', pageIndex: 400, pageSize: 20 }],
    ['GET', '/admin/project/tree'],
    ['GET', '/admin/setting/config/get'],
    ['GET', '/admin/system/state'],
    ['GET', '/admin/audit/page'],
    ['GET', '/admin/audit/page', { before: 300_000 }],
    ['GET', '/admin/audit/page', { actorId: userId }],
    ['GET', '/admin/audit/page', { actorId: userId, type: 'DocLocked' }],
    ['GET', '/admin/audit/page', { type: 'DocLocked' }],
    ['GET', '/admin/audit/page', { type: 'SpaceDeleted' }],
    ['GET', '/admin/audit/page', { family: 'access' }],
    ['GET', '/admin/audit/page', { docId }],
    ['GET', '/admin/audit/page', { moduleId }],
    ['GET', '/admin/audit/page', { projectId }],
    ['GET', '/admin/audit/page', { spaceId }],
    ['GET', '/admin/audit/page', { spaceId, family: 'doc' }],
    ['GET', '/admin/audit/page', { from: month, to: later }],
    ['GET', '/admin/audit/page', { to: month }],
  ];
  const named =
    (as) =>
    ([method, path, input = {}]) => ({ as, method, path, input });
  return [...person.map(named('person')), ...admin.map(named('admin'))];
}
