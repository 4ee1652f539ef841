import { severities } from '../../../contracts/docs/change-severity/rules.js';
import { changeSentence, changeTexts } from '../../../contracts/docs/change-severity/wording.js';
import type { ReleaseComparison } from './release-comparison.js';

const words = {
  en: {
    title: (from: string, to: string) => (from ? `Changes from ${from} to ${to}` : `Docs of ${to}`),
    none: 'Nothing changed.',
    unchanged: (n: number) => (n === 1 ? '1 doc did not change.' : `${n} docs did not change.`),
    more: (n: number) => `and ${n} more changes`,
    cut: 'There are more changed docs than this page lists.',
  },
  'zh-CN': {
    title: (from: string, to: string) => (from ? `${from} 至 ${to} 的变更` : `${to} 的文档`),
    none: '没有变更。',
    unchanged: (n: number) => `${n} 篇文档没有变更。`,
    more: (n: number) => `另有 ${n} 处变更`,
    cut: '变更的文档过多，此处未全部列出。',
  },
} as const;
const MOST_LINES = 30;

/** Names of users are text, not markup. */
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_[\]<>#|]/g, '\\$&');
/** Code in sentences stays code; what surrounds it is ours. */
const line = (text: string): string => text.replaceAll(/[<>]/g, (sign) => (sign === '<' ? '&lt;' : '&gt;'));

/** The comparison as Markdown: a heading for each severity, the worst first; its docs with their changes. */
export function releaseNotesText(comparison: ReleaseComparison, lang: 'zh-CN' | 'en'): string {
  const said = words[lang];
  const labels = changeTexts(lang).severities;
  const parts = severities.flatMap((severity) => {
    const docs = comparison.docs.filter((doc) => doc.severity === severity);
    if (docs.length === 0) return [];
    return [`## ${labels[severity]} (${docs.length})`, ...docs.map((doc) => docText(doc, lang))];
  });
  return [
    `# ${plain(said.title(comparison.from, comparison.to))}`,
    ...(parts.length > 0 ? parts : [said.none]),
    ...(comparison.isCut ? [said.cut] : []),
    ...(comparison.unchanged > 0 ? [said.unchanged(comparison.unchanged)] : []),
    '',
  ].join('\n\n');
}

function docText({ name, path, meaning }: ReleaseComparison['docs'][number], lang: 'zh-CN' | 'en'): string {
  const labels = changeTexts(lang).severities;
  const shown = meaning.list.slice(0, MOST_LINES);
  const hidden = meaning.list.length - shown.length;
  const address = path === '' ? '' : ` \`${path.replaceAll('`', "'")}\``;
  return [
    `### ${plain(name)}${address}`,
    '',
    ...shown.map((change) => `- **${labels[change.severity]}** ${line(changeSentence(lang, change))}`),
    ...(hidden > 0 ? [`- ${words[lang].more(hidden)}`] : []),
  ].join('\n');
}
