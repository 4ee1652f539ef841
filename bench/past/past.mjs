import '../../scripts/typescript.mjs';
import { Annals } from '../annals.mjs';
import { Histogram } from '../histogram.mjs';
import { aims, count, ms, table } from '../table.mjs';
import { activityPages } from './activity.mjs';
import { fillPast } from './fill-past.mjs';
import { versionSizes } from './version-sizes.mjs';

export const options = {
  quick: { type: 'boolean', default: false },
  docs: { type: 'string', default: '5000' },
  /** Versions of each doc, one log after the other. */
  versions: { type: 'string' },
  /** Sentences of about 20 letters in each doc. */
  sentences: { type: 'string', default: '40' },
  calls: { type: 'string', default: '40' },
  /** `sizes`: what one version costs; `instants`: trees, docs, comparisons, searches and restores; `activity`: its pages. */
  parts: { type: 'string', default: 'sizes,instants,activity' },
};

const DAY = 86_400_000;

/** Trees, docs and comparisons of the past, and a restore, of a space whose docs have this many versions each. */
export async function past(given) {
  const parts = given.parts.split(',');
  if (parts.includes('sizes')) await versionSizes(given.quick ? 20 : 100);
  if (!parts.includes('instants') && !parts.includes('activity')) return;
  const docs = given.quick ? 500 : Number(given.docs);
  const lengths = (given.versions ?? (given.quick ? '5,50' : '20,200')).split(',').map(Number);
  const results = [];
  for (const versions of lengths)
    results.push(await measured({ docs, versions, sentences: Number(given.sentences) }, Number(given.calls), parts));
  const heads = ['', ...results.map(({ events }) => `${count(events)} events`)];
  const lines = results[0].rows.map(([what], at) => [what, ...results.map(({ rows }) => rows[at][1])]);
  console.log(table(heads, lines));
  const last = results.at(-1).told;
  const aim = (what, most, value) => ({ what, aim: `p99 < ${most} ms`, value, show: ms, met: (n) => n < most });
  const told = [
    ...(parts.includes('instants')
      ? [
          aim('tree as of an instant', 2_000, last.tree),
          aim('doc as of an instant', 50, last.doc),
          aim('search in the past', 500, last.find),
        ]
      : []),
    ...(parts.includes('activity')
      ? ['activity', 'severe'].map((which) => ({
          what: which === 'severe' ? 'page of the activity by severity' : 'page of the activity',
          ...{ aim: 'p50 < 100 ms', value: last[which], show: ms, met: (n) => n < 100 },
        }))
      : []),
  ];
  console.log(`\n${aims(told)}`);
  if (told.some(({ met, value }) => !met(value))) process.exitCode = 1;
}

async function measured({ docs, versions, sentences }, calls, parts) {
  // Fewer checkpoints while millions of rows are inserted.
  const annals = await Annals.start({ settings: { max_wal_size: '8GB' } });
  try {
    const place = await annals.place();
    const at = await fillPast(annals.cluster.url(), place.moduleId, { docs, versions, sentences });
    // A different instant each time: nothing is cached.
    const instant = (n) => new Date(Date.now() - (2 + ((n * 7_919) % 297)) * DAY).toISOString();
    const series = async (ask, times = calls) => {
      const taken = new Histogram();
      for (let n = 0; n < times; n++) {
        const begun = performance.now();
        await ask(n);
        taken.add(performance.now() - begun);
      }
      return taken;
    };
    const both = (taken) => `${ms(taken.at(0.5))} / ${ms(taken.at(0.99))}`;
    const given = { annals, at, series, both, spaceId: place.spaceId, docs, versions, instant };
    const pages = parts.includes('activity') ? await activity(given) : { rows: [], told: {} };
    const past = parts.includes('instants') ? await instants(given) : { rows: [], told: {} };
    return { events: at.events, told: { ...past.told, ...pages.told }, rows: [...past.rows, ...pages.rows] };
  } finally {
    await annals.stop();
  }
}

async function activity({ both, ...given }) {
  const { newest, anywhere, ofPerson, ofDoc, severe } = await activityPages(given);
  return {
    told: { activity: Math.max(newest.at(0.5), anywhere.at(0.5)), severe: severe.at(0.5) },
    rows: [
      ['activity of the space, p50 / p99', both(newest)],
      ['activity of everything', both(anywhere)],
      ['activity of a person in the space', both(ofPerson)],
      ['activity of a doc', both(ofDoc)],
      ['activity of the space, compatible or worse', both(severe)],
    ],
  };
}

async function instants({ annals, at, series, both, spaceId, docs, versions, instant }) {
  const tree = await series((n) => annals.call('POST', '/doc/view/rows', { spaceId, at: instant(n) }));
  const doc = await series((n) => annals.call('GET', '/doc/view/detail', { id: at.docId(n * 31), at: instant(n) }));
  const range = await series((n) => annals.call('GET', '/past/range', { spaceId, at: instant(n) }));
  const compare = await series((n) =>
    annals.call('GET', '/past/compare', { spaceId, from: instant(n), to: instant(n + 1) }),
  );
  const rare = (n) => `wording ${1 + ((n * 7) % versions)} of doc ${1 + ((n * 31) % docs)} by`;
  const find = (text) => annals.call('GET', '/past/find', { text, spaceId });
  const found = await series((n) => find(rare(n)));
  const absent = await series((n) => find(`never written ${n}`));
  const common = await series(() => find('by hand'), 5);
  const short = await series((n) => find(`${10 + n}`), 5);
  const wish = { kind: 'restore', docId: at.folderId, at: instant(1) };
  const preview = await series(() => annals.call('POST', '/past/preview', { wish }), 3);
  const restore = await series(() => annals.call('POST', '/past/perform', { wish }), 1);
  return {
    told: { tree: tree.at(0.99), doc: doc.at(0.99), find: Math.max(found.at(0.99), absent.at(0.99)) },
    rows: [
      [`tree of ${count(docs)} docs, p50 / p99`, both(tree)],
      ['doc', both(doc)],
      ['changes around an instant', both(range)],
      ['comparison of two instants', both(compare)],
      ['search for words of one version', both(found)],
      ['search for words that were never there', both(absent)],
      ['search for words of every version', both(common)],
      ['search for two digits', both(short)],
      ['preview of a folder of 200 docs', both(preview)],
      ['restore of a folder of 200 docs', ms(restore.at(0.5))],
      ['bytes of the log for each version', count(Number(at.bytes) / at.events)],
      ['bytes of places for each version', count(Number(at.places) / at.events)],
      ['bytes of words for each version', count(Number(at.words) / at.events)],
    ],
  };
}
