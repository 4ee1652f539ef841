import { SegmentedControl } from '@blueprintjs/core';
import { useDeferredValue, useMemo } from 'react';
import { driftOf } from '../../../../contracts/docs/doc-types/drift.js';
import type { Row } from '../../../../contracts/docs/doc-types/param-tree.js';
import type { Shape } from '../../../../contracts/docs/doc-types/schema-tree.js';
import { checkedShape } from '../../../../contracts/docs/doc-types/sent-shape.js';
import { useText } from '../../../lib/i18n.js';
import { BodyEditor } from './body/BodyEditor.js';
import { useDriftSentence } from './body/drift-sentence.js';
import styles from './debugging.module.css';
import { AuthFields } from './request/AuthFields.js';
import type { Draft } from './request/draft.js';
import { RowEditor } from './request/RowEditor.js';
import type { Signing } from './request/SchemeSecrets.js';
import { parsedJson } from './sending/answer-text.js';

interface RequestFormProps {
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
  readonly documented: ReadonlyMap<string, Row>;
  /** The documented body of the chosen media type. */
  readonly body: Shape;
  /** Those of the documented body. */
  readonly mediaTypes: readonly string[];
  readonly onMediaType: (type: string) => void;
  readonly onFiles: (name: string, files: readonly File[]) => void;
  /** The part that was chosen, if any. */
  readonly part: RequestPart | undefined;
  readonly onPart: (part: RequestPart) => void;
  /** What calls are signed with. */
  readonly signing: Signing;
}

const parts = ['params', 'headers', 'body', 'auth'] as const;
export type RequestPart = (typeof parts)[number];

/** What is sent, in parts. */
export function RequestForm({ draft, onDraft, documented, body, onFiles, part: chosen, ...more }: RequestFormProps) {
  const { onPart, signing, mediaTypes, onMediaType } = more;
  const { t } = useText();
  const part = chosen ?? (draft.bodyKind === 'none' ? 'params' : 'body');
  const notes = useBodyNotes(draft, body);
  const counts = {
    params: draft.pathRows.length + draft.query.filter(({ isOn }) => isOn).length,
    headers: draft.headers.filter(({ isOn }) => isOn).length,
    body: 0,
    auth: 0,
  };
  return (
    <section className={styles.request} aria-label={t('debugging:request')}>
      <SegmentedControl
        aria-label={t('debugging:requestParts')}
        size="small"
        value={part}
        onValueChange={(value) => onPart(parts.find((each) => each === value) ?? 'params')}
        options={parts.map((value) => ({
          value,
          label: `${t(`debugging:part.${value}`)}${counts[value] > 0 ? ` ${counts[value]}` : ''}`,
        }))}
      />
      {part === 'params' && (
        <>
          <RowEditor
            label={t('debugging:pathParams')}
            rows={draft.pathRows}
            onRows={(pathRows) => onDraft({ ...draft, pathRows })}
            documented={documented}
            takesMore={false}
          />
          <RowEditor
            label={t('debugging:query')}
            rows={draft.query}
            onRows={(query) => onDraft({ ...draft, query })}
            documented={documented}
          />
        </>
      )}
      {part === 'headers' && (
        <RowEditor
          label={t('debugging:part.headers')}
          rows={draft.headers}
          onRows={(headers) => onDraft({ ...draft, headers })}
          documented={documented}
        />
      )}
      {part === 'body' && (
        <BodyEditor
          draft={draft}
          onDraft={onDraft}
          documented={documented}
          onFiles={onFiles}
          {...{ body, notes, mediaTypes, onMediaType }}
        />
      )}
      {part === 'auth' && (
        <AuthFields auth={draft.auth} onAuth={(auth) => onDraft({ ...draft, auth })} signing={signing} />
      )}
    </section>
  );
}

/** A long list of notes helps nobody. */
const MOST_NOTES = 8;

/** How the JSON differs from the documented body. */
function useBodyNotes(draft: Draft, body: Shape): string[] {
  const sentence = useDriftSentence();
  const text = useDeferredValue(draft.bodyKind === 'json' ? draft.body : '');
  return useMemo(() => {
    // With variables it is no JSON until they are filled in.
    if (text.trim() === '' || text.includes('{{') || body.branches.length === 0) return [];
    const value = parsedJson(text);
    if (value === undefined) return [];
    return driftOf(checkedShape(body, 'request'), value).slice(0, MOST_NOTES).map(sentence);
  }, [text, body, sentence]);
}
