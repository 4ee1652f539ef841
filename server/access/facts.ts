/** After one of these in the log somebody may have more or fewer rights than before; whoever remembers a right asks again. */
export const ACCESS_FACTS: ReadonlySet<string> = new Set([
  'MemberAdded',
  'MemberRoleChanged',
  'MemberRemoved',
  'UserDisabled',
  'UserEnabled',
  'UserRightsChanged',
  'SessionsEnded',
  'SpaceDeleted',
  'ProjectUpdated',
  'ProjectDeleted',
  'ModuleDeleted',
  'DocDeleted',
  'DocUndeleted',
]);
