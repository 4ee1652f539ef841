import type { z } from 'zod';
import type { docChanges, NewsKind } from '../../../contracts/notifications/news.js';
import type { Lang } from '../../platform/languages/sentences.js';
import { meaningTexts } from './change-meaning.js';
import { severityOfRank } from './severity-rank.js';
import type { ReadableNews } from './viewable-news.js';

type DocChanges = z.output<typeof docChanges>;

/** Meanings and remarks shown per doc. */
const MOST_SHOWN = 20;

/** One entry per doc, the worst first, then the newest. `news`: the newest first. */
export function changesByDoc(news: readonly ReadableNews[], lang: Lang): DocChanges[] {
  const docs = new Map<number, ReadableNews[]>();
  for (const one of news) {
    const list = docs.get(one.docId);
    if (list) list.push(one);
    else docs.set(one.docId, [one]);
  }
  const worst = (list: readonly ReadableNews[]) => Math.max(...list.map(({ severity }) => severity));
  return [...docs.values()].sort((a, b) => worst(b) - worst(a)).flatMap((list) => entryOf(list, worst(list), lang));
}

function entryOf(list: readonly ReadableNews[], severity: number, lang: Lang): DocChanges[] {
  const [newest] = list;
  const oldest = list.at(-1);
  if (!newest || !oldest) return [];
  const sum = (of: (one: ReadableNews) => number) => list.reduce((all, one) => all + of(one), 0);
  const kinds = new Set<NewsKind>(list.map(({ kind }) => kind));
  return [
    {
      ...{ docId: newest.docId, docName: newest.docName, isDeleted: newest.isDeleted, isFolder: newest.isFolder },
      ...{ moduleId: newest.moduleId, moduleName: newest.moduleName, projectName: newest.projectName },
      kinds: [...kinds],
      severity: severityOfRank(severity),
      breaking: sum(({ breaking }) => breaking),
      parts: new Set(list.flatMap(({ parts }) => parts)).size,
      changes: list.length,
      people: [...new Set(list.map(({ actorName }) => actorName))],
      remarks: [...new Set(list.map(({ remark }) => remark))].filter(Boolean).slice(0, MOST_SHOWN),
      meaning: meaningTexts(
        list.flatMap(({ meaning }) => meaning),
        lang,
      ).slice(0, MOST_SHOWN),
      ...{ from: oldest.before, to: newest.version, at: newest.at },
    },
  ];
}
