import { SegmentedControl } from '@blueprintjs/core';
import { CodeEditor } from '../../../doc-types/code/CodeEditor.js';
import { useText } from '../../../lib/i18n.js';
import type { Draft } from './draft.js';
import styles from './mocking.module.css';

/** Placeholders of templates, in their own form. */
const shownBraces = { p: '{{params.id}}', b: '{{body.name}}', h: '{{headers.x}}' };

interface AnswerFieldProps {
  readonly draft: Draft;
  readonly onDraft: (to: Partial<Draft>) => void;
  /** The line of the script that failed, from 1; 0 for none. */
  readonly wrongLine: number;
}

/** The body of the answer: fixed, a template, or what a script returns. */
export function AnswerField({ draft, onDraft, wrongLine }: AnswerFieldProps) {
  const { t } = useText();
  const isScript = draft.resultType === 1;
  return (
    <section className={styles.group} aria-label={t('mocking:answer')}>
      <div className={`row-wrap gap-2 ${styles.answerHead}`}>
        <h2>{t('mocking:answer')}</h2>
        <SegmentedControl
          size="small"
          aria-label={t('mocking:answer')}
          value={String(draft.resultType)}
          options={[
            { value: '0', label: t('mocking:kind.fixed') },
            { value: '2', label: t('mocking:kind.template') },
            { value: '1', label: t('mocking:kind.script') },
          ]}
          onValueChange={(kind) => onDraft({ resultType: kind === '1' ? 1 : kind === '2' ? 2 : 0 })}
        />
      </div>
      <p className="muted">
        {t(`mocking:hint.${isScript ? 'script' : draft.resultType === 2 ? 'template' : 'fixed'}`, shownBraces)}
      </p>
      <CodeEditor
        key={isScript ? 'script' : 'body'}
        fits
        language={isScript ? 'JavaScript' : 'JSON'}
        label={t('mocking:answer')}
        value={isScript ? draft.script : draft.body}
        wrongAt={wrongLine > 0 ? lineStart(draft.script, wrongLine) : undefined}
        onValue={(text) => onDraft(isScript ? { script: text } : { body: text })}
      />
    </section>
  );
}

const lineStart = (text: string, line: number): number =>
  text
    .split('\n')
    .slice(0, line - 1)
    .reduce((sum, each) => sum + each.length + 1, 0);
