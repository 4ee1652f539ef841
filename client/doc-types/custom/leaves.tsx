import { useTranslation } from 'react-i18next';
import type { RichNode } from '../../../contracts/docs/doc-types/index.js';
import { textAt } from './rich-styles.js';

/** A picture by URL; its host does not learn which page shows it. */
export function Picture({ attrs }: { attrs: RichNode['attrs'] }) {
  const [width, height] = [textAt(attrs, 'width'), textAt(attrs, 'height')];
  const share = width.endsWith('%');
  return (
    <img
      src={textAt(attrs, 'src')}
      alt={textAt(attrs, 'alt')}
      title={textAt(attrs, 'title') || undefined}
      width={share ? undefined : width || undefined}
      height={height || undefined}
      style={share ? { width } : undefined}
      loading="lazy"
      referrerPolicy="no-referrer"
    />
  );
}

/** A frame of another host, shown as a link: our pages load nothing from it. */
export function EmbedCard({ src, title }: { src: string; title: string }) {
  const { t } = useTranslation('editing');
  if (!src) return null;
  return (
    <a className="embed-card" href={src} target="_blank" rel="noopener noreferrer nofollow">
      <span>{title || t('body.embed')}</span>
      <span className="muted">{new URL(src).hostname}</span>
    </a>
  );
}

/** HTML without a node in the schema, as text. */
export function KeptSource({ node }: { node: RichNode }) {
  const { t } = useTranslation('editing');
  return (
    <span className="unknown-node" data-inline={node.type === 'unknownInline'}>
      <span className="muted">{t('body.unknownNode', { type: textAt(node.attrs, 'name') })}</span>{' '}
      {textAt(node.attrs, 'text')}
    </span>
  );
}
