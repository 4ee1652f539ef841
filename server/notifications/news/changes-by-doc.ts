import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { ChangeMeaning } from '../../../contracts/docs/change-severity/change.js';
import { countSeverities } from '../../../contracts/docs/change-severity/choices.js';
import type { docChanges, NewsKind } from '../../../contracts/notifications/news.js';
import { worstSeverity } from '../../docs/change-severity/index.js';
import { VersionMeanings } from '../../docs/meanings/version-meanings.js';
import type { Lang } from '../../platform/languages/sentences.js';
import { isOfContents, meaningTexts, storedChanges } from './change-meaning.js';
import { nameAlone } from './name-alone.js';
import { severityOfRank, severityRank } from './severity-rank.js';
import type { ReadableNews } from './viewable-news.js';

type DocChanges = z.output<typeof docChanges>;

/** Meanings and remarks shown per doc. */
const MOST_SHOWN = 20;
/** Milliseconds that a list may compare versions; docs after that show what was stored with each change. */
const COMPARE_MS = 1_000;

/** What the changes of one doc came to. */
interface CountedChanges {
  readonly severity: number;
  readonly breaking: number;
  readonly parts: number;
  readonly meaning: readonly unknown[];
}

/** Groups changes by doc, and counts those of one doc as the comparison of its first and last version does. */
@Injectable()
export class ChangesByDoc {
  constructor(private readonly meanings: VersionMeanings) {}

  /** One entry per doc, the worst first, then the newest. `news`: the newest first. */
  async of(news: readonly ReadableNews[], lang: Lang): Promise<DocChanges[]> {
    const docs = [...grouped(news).values()];
    const counted = await this.counted(docs);
    const entries = docs.map((list, at) => ({ list, of: counted[at] ?? storedCounts(list) }));
    return entries.sort((a, b) => b.of.severity - a.of.severity).flatMap(({ list, of }) => entryOf(list, of, lang));
  }

  /** Undefined: one change alone, whose stored counts are those of its comparison; or there was no time. */
  private async counted(docs: readonly (readonly ReadableNews[])[]): Promise<(CountedChanges | undefined)[]> {
    const several = docs.flatMap((list, at) => {
      const [newest] = list;
      const oldest = list.at(-1);
      return newest && oldest && newest !== oldest ? [{ at, list, newest, oldest }] : [];
    });
    const pairs = several.map(({ newest, oldest }) => ({
      ...{ docId: newest.docId, moduleId: newest.moduleId, from: oldest.before, to: newest.version },
    }));
    const found = await this.meanings.chosen(pairs, performance.now() + COMPARE_MS);
    const counts = new Map(
      several.flatMap(({ at, list }, n) => {
        const one = found[n];
        return one ? [[at, countsOf([...one.changes, ...besideContents(list)], one.parts.length)]] : [];
      }),
    );
    return docs.map((_, at) => counts.get(at));
  }
}

function grouped(news: readonly ReadableNews[]): Map<number, ReadableNews[]> {
  const docs = new Map<number, ReadableNews[]>();
  for (const one of news) {
    const list = docs.get(one.docId);
    if (list) list.push(one);
    else docs.set(one.docId, [one]);
  }
  return docs;
}

/** Moves and statuses, which a comparison of two contents does not know. */
const besideContents = (list: readonly ReadableNews[]): ChangeMeaning[] =>
  list.flatMap(({ meaning }) => storedChanges(meaning)).filter((one) => !isOfContents(one));

const countsOf = (changes: readonly ChangeMeaning[], parts: number): CountedChanges => ({
  severity: severityRank(worstSeverity(changes) ?? 'wording'),
  breaking: countSeverities(changes).breaking ?? 0,
  parts,
  meaning: changes,
});

const storedCounts = (list: readonly ReadableNews[]): CountedChanges => ({
  severity: Math.max(...list.map(({ severity }) => severity)),
  breaking: list.reduce((all, one) => all + one.breaking, 0),
  parts: new Set(list.flatMap(({ parts }) => parts)).size,
  meaning: list.flatMap(({ meaning }) => meaning),
});

function entryOf(list: readonly ReadableNews[], counted: CountedChanges, lang: Lang): DocChanges[] {
  const [newest] = list;
  const oldest = list.at(-1);
  if (!newest || !oldest) return [];
  const kinds = new Set<NewsKind>(list.map(({ kind }) => kind));
  return [
    {
      ...{
        docId: newest.docId,
        docName: nameAlone(newest, lang),
        isDeleted: newest.isDeleted,
        isFolder: newest.isFolder,
      },
      ...{ moduleId: newest.moduleId, moduleName: newest.moduleName, projectName: newest.projectName },
      kinds: [...kinds],
      ...{ severity: severityOfRank(counted.severity), breaking: counted.breaking, parts: counted.parts },
      changes: list.length,
      people: [...new Set(list.map(({ actorName }) => actorName))],
      remarks: [...new Set(list.map(({ remark }) => remark))].filter(Boolean).slice(0, MOST_SHOWN),
      meaning: meaningTexts(counted.meaning, lang).slice(0, MOST_SHOWN),
      ...{ from: oldest.before, to: newest.version, at: newest.at },
    },
  ];
}
