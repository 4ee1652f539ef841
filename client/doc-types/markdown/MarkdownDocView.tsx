import { Button } from '@blueprintjs/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { patiently } from '../../lib/patiently.js';
import { ErrorBoundary } from '../../ui/ErrorBoundary.js';
import { SkeletonBar } from '../../ui/states.js';
import type { TextViewProps } from '../doc-type/doc-type.js';

const load = () => patiently(() => import('./MarkdownView.js'));
const LazyView = lazy(async () => ({ default: (await load()).MarkdownView }));
/** The renderer, once it has been prepared. */
let ready: typeof LazyView | Awaited<ReturnType<typeof load>>['MarkdownView'] = LazyView;

/** Prepares the view of a text, so that it needs no skeleton. */
export async function markdownAhead(text: string): Promise<void> {
  if (text.length > LONG_TEXT) return;
  const { MarkdownView, parseAhead } = await load();
  await parseAhead(text);
  ready = MarkdownView;
}

/** Above this many characters, rendering takes seconds and starts only on request. */
const LONG_TEXT = 300_000;

const ProseSkeleton = () => (
  <div className="prose-skeleton" aria-hidden="true">
    {['38%', '92%', '88%', '64%', '90%', '71%'].map((width) => (
      <SkeletonBar key={width} width={width} />
    ))}
  </div>
);

/** A markdown doc for readers. */
export function MarkdownDocView({ doc }: TextViewProps) {
  return <RenderedMarkdown text={doc.description} />;
}

/** The renderer is a separate chunk; a very long text waits for a click and stays readable as its source. */
export function RenderedMarkdown({ text }: { text: string }) {
  const { t } = useTranslation('editing');
  const [anyway, setAnyway] = useState(false);
  const [View] = useState(() => ready);
  if (text.length > LONG_TEXT && !anyway) {
    return (
      <div className="prose-paused">
        <p>
          {t('body.tooLong')} <Button size="small" text={t('body.tooLongShow')} onClick={() => setAnyway(true)} />
        </p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it must be scrollable by keyboard */}
        <pre tabIndex={0}>{text.slice(0, 20_000)}</pre>
      </div>
    );
  }
  return (
    // When the preview fails, the source beside it stays.
    <ErrorBoundary resetKey={text}>
      <Suspense fallback={<ProseSkeleton />}>
        <View text={text} empty={<p className="muted">{t('body.emptyPreview')}</p>} waiting={<ProseSkeleton />} />
      </Suspense>
    </ErrorBoundary>
  );
}
