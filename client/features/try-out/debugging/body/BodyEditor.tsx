import { HTMLSelect, TextArea } from '@blueprintjs/core';
import { lazy, Suspense } from 'react';
import type { Row } from '../../../../../contracts/docs/doc-types/param-tree.js';
import type { Shape } from '../../../../../contracts/docs/doc-types/schema-tree.js';
import { useText, withLater } from '../../../../lib/i18n.js';
import styles from '../debugging.module.css';
import { bodyKinds, type Draft } from '../request/draft.js';
import { RowEditor } from '../request/RowEditor.js';

const JsonBodyEditor = lazy(async () => ({
  default: (await withLater(import('./JsonBodyEditor.js'), 'api')).JsonBodyEditor,
}));

interface BodyEditorProps {
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
  readonly documented: ReadonlyMap<string, Row>;
  readonly onFiles: (name: string, files: readonly File[]) => void;
  /** The documented body of the chosen media type. */
  readonly body: Shape;
  /** What the JSON lacks or has too much, as sentences. */
  readonly notes: readonly string[];
  /** Those of the documented body; one is sent. */
  readonly mediaTypes: readonly string[];
  readonly onMediaType: (type: string) => void;
}

export function BodyEditor({ mediaTypes, onMediaType, ...props }: BodyEditorProps) {
  const { draft, onDraft } = props;
  const { t } = useText();
  const kind = bodyKinds.find((each) => each === draft.bodyKind) ?? 'none';
  return (
    <div className={styles.body}>
      {mediaTypes.length > 1 && (
        <HTMLSelect
          aria-label={t('debugging:mediaType')}
          value={draft.mediaType}
          onChange={({ currentTarget }) => onMediaType(currentTarget.value)}
          options={[...new Set(mediaTypes)]}
        />
      )}
      <HTMLSelect
        aria-label={t('debugging:bodyKind')}
        value={kind}
        onChange={({ currentTarget }) =>
          onDraft({ ...draft, bodyKind: bodyKinds.find((each) => each === currentTarget.value) ?? 'none' })
        }
        options={bodyKinds.map((value) => ({ value, label: t(`debugging:body.${value}`) }))}
      />
      <Fields {...props} />
    </div>
  );
}

type FieldsProps = Omit<BodyEditorProps, 'mediaTypes' | 'onMediaType'>;

function Fields({ draft, onDraft, documented, onFiles, body, notes }: FieldsProps) {
  const { t } = useText();
  const label = t('debugging:bodyText');
  switch (draft.bodyKind) {
    case 'none':
      return <p className="muted">{t('debugging:noBody')}</p>;
    case 'form':
      return (
        <RowEditor
          label={t('debugging:body.form')}
          rows={draft.form}
          documented={documented}
          onRows={(form) => onDraft({ ...draft, form })}
        />
      );
    case 'multipart':
      return (
        <RowEditor
          label={t('debugging:body.multipart')}
          rows={draft.multipart}
          documented={documented}
          onRows={(multipart) => onDraft({ ...draft, multipart })}
          onFiles={onFiles}
        />
      );
    case 'binary':
      return (
        <input
          type="file"
          aria-label={t('debugging:body.binary')}
          onChange={(event) => onFiles('', [...(event.currentTarget.files ?? [])])}
        />
      );
    case 'json':
      return (
        <>
          <Suspense fallback={<TextArea fill rows={10} readOnly value={draft.body} aria-label={label} />}>
            <JsonBodyEditor
              label={label}
              value={draft.body}
              onValue={(text) => onDraft({ ...draft, body: text })}
              {...{ body, mediaType: draft.mediaType }}
            />
          </Suspense>
          {notes.length > 0 && (
            <ul className={styles.notes} aria-live="polite">
              {notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          )}
        </>
      );
    default:
      return (
        <TextArea
          fill
          rows={10}
          aria-label={label}
          className="mono"
          spellCheck={false}
          value={draft.body}
          onChange={(event) => onDraft({ ...draft, body: event.currentTarget.value })}
        />
      );
  }
}
