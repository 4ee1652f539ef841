/** Entries of a page, as the screen asks for them. */
const PAGE = { pageSize: 30 };
const PERSON = 3;

/**
 * Pages of the activity of a space, each from another place in the log, so that nothing has been compared before; then what
 * the lines of such a page mean, as the screen asks for it with the list before its eyes.
 */
export async function activityPages({ annals, spaceId, at, series }) {
  const page = (more) => annals.call('POST', '/activity/page', { ...PAGE, ...more });
  const before = (n) => at.events - ((n * 7_919) % (at.events / 2));
  const newest = await series((n) => page({ spaceId, before: before(n) }));
  const anywhere = await series((n) => page({ before: before(n + 1_000) }));
  const ofPerson = await series((n) => page({ spaceId, people: [at.personId(n + PERSON)], before: before(n + 2_000) }));
  const ofDoc = await series((n) => page({ docId: at.docId(n * 31) }));
  const severe = await series((n) => page({ spaceId, severity: 'compatible', before: before(n + 3_000) }), 10);
  return { newest, anywhere, ofPerson, ofDoc, severe };
}
