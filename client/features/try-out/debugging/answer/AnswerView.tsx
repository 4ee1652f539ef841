import { Button, SegmentedControl } from '@blueprintjs/core';
import { DownloadIcon } from '@blueprintjs/icons';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { CopyButton } from '../../../../doc-types/code/CodeBlock.js';
import { useText } from '../../../../lib/i18n.js';
import { saveFile } from '../../../../ui/save-file.js';
import styles from '../debugging.module.css';
import type { PreparedCall } from '../request/prepare.js';
import {
  cookiesOf,
  fileNameOf,
  isPdf,
  isPicture,
  isText,
  redirectOf,
  sizeText,
  textOfAnswer,
  writtenJson,
} from '../sending/answer-text.js';
import type { Answer } from '../sending/send.js';
import { JsonTree } from './JsonTree.js';
import { StatusTag } from './SentStatus.js';

interface AnswerViewProps {
  readonly call: PreparedCall;
  readonly answer: Answer;
  /** Further parts, such as differences from the doc. */
  readonly more: readonly { readonly key: string; readonly label: string; readonly view: ReactNode }[];
  /** The part that is shown; one that this answer lacks is its body. */
  readonly part: string;
  readonly onPart: (part: string) => void;
  /** What can be done with the answer as a whole. */
  readonly acts?: ReactNode;
}

/** Status, time and size, then the body, its headers and cookies. */
export function AnswerView({ call, answer, more, part: wanted, onPart, acts }: AnswerViewProps) {
  const { t } = useText();
  const cookies = useMemo(() => cookiesOf(answer.headers), [answer]);
  const parts = [
    { key: 'body', label: t('debugging:answerBody'), view: <Body call={call} answer={answer} /> },
    {
      key: 'headers',
      label: t('debugging:answerHeaders', { count: answer.headers.length }),
      view: <Pairs rows={answer.headers} />,
    },
    ...(cookies.length > 0
      ? [
          {
            key: 'cookies',
            label: t('debugging:cookies', { count: cookies.length }),
            view: <Pairs rows={cookies.map(({ name, value, attributes }) => [name, `${value}  ${attributes}`])} />,
          },
        ]
      : []),
    ...more,
  ];
  const part = parts.some(({ key }) => key === wanted) ? wanted : 'body';
  return (
    <section className={styles.answer} data-part="answer" aria-label={t('debugging:answer')}>
      <div className={styles.outcome}>
        <StatusTag status={answer.status} />
        <span>{t('debugging:took', { first: Math.round(answer.firstMs), all: Math.round(answer.ms) })}</span>
        <span>{sizeText(answer.bytes.length)}</span>
        {answer.isBroken && <span className={styles.bad}>{t('debugging:broken')}</span>}
        {answer.isCut && <span className={styles.bad}>{t('debugging:cut')}</span>}
        <Button
          variant="minimal"
          icon={<DownloadIcon />}
          text={t('debugging:download')}
          onClick={() =>
            saveFile(fileNameOf(answer.headers, call.url), new Blob([answer.bytes], { type: answer.type }))
          }
        />
        {acts}
      </div>
      <Redirect call={call} answer={answer} />
      <SegmentedControl
        aria-label={t('debugging:answerParts')}
        size="small"
        value={part}
        onValueChange={onPart}
        options={parts.map(({ key, label }) => ({ value: key, label }))}
      />
      {parts.find(({ key }) => key === part)?.view}
    </section>
  );
}

/** As text: the address is what a stranger's server wrote. */
function Redirect({ call, answer }: { call: PreparedCall; answer: Answer }) {
  const { t } = useText();
  const next = redirectOf(answer, call.url);
  const address = next || answer.redirectedTo;
  if (address === '') return null;
  return (
    <div className={styles.redirect}>
      <span>{t(next === '' ? 'debugging:redirected' : 'debugging:redirects')}</span>
      <code translate="no">{address}</code>
      <CopyButton text={address} />
    </div>
  );
}

function Pairs({ rows }: { rows: readonly (readonly [string, string])[] }) {
  return (
    <dl className={styles.pairs}>
      {rows.map(([name, value], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: headers may be equal; the list never changes
        <div key={at}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Body({ call, answer }: { call: PreparedCall; answer: Answer }) {
  const { t } = useText();
  const [isRaw, setRaw] = useState(false);
  const isReadable = isText(answer.type, answer.bytes);
  const text = useMemo(() => (isReadable ? textOfAnswer(answer) : ''), [answer, isReadable]);
  const json = useMemo(() => writtenJson(text), [text]);
  if (answer.bytes.length === 0) return <p className="muted">{t('debugging:empty')}</p>;
  if (isPicture(answer.type)) return <Picture answer={answer} name={fileNameOf(answer.headers, call.url)} />;
  if (isPdf(answer.type)) return <Pdf answer={answer} />;
  if (!isReadable) return <p className="muted">{t('debugging:binaryAnswer', { type: answer.type || '?' })}</p>;
  return (
    <>
      <div className={styles.bodyHead}>
        {json !== undefined && (
          <SegmentedControl
            aria-label={t('debugging:bodyView')}
            size="small"
            value={isRaw ? 'raw' : 'pretty'}
            onValueChange={(value) => setRaw(value === 'raw')}
            options={[
              { value: 'pretty', label: t('debugging:pretty') },
              { value: 'raw', label: t('debugging:raw') },
            ]}
          />
        )}
        <CopyButton text={text} />
      </div>
      {json !== undefined && !isRaw ? <JsonTree value={json} /> : <Raw text={text} />}
    </>
  );
}

/** Longer texts are shown in part; the download has all of it. */
const MOST_SHOWN = 500_000;

function Raw({ text }: { text: string }) {
  const { t } = useText();
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines must be scrollable by keyboard */}
      <pre translate="no" className={styles.raw} tabIndex={0}>
        {text.slice(0, MOST_SHOWN)}
      </pre>
      {text.length > MOST_SHOWN && <p className="muted">{t('debugging:shownInPart')}</p>}
    </>
  );
}

function useObjectUrl(answer: Answer): string {
  const [url, setUrl] = useState('');
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([answer.bytes], { type: answer.type }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [answer]);
  return url;
}

/** As an image, so that nothing in an SVG can run. */
function Picture({ answer, name }: { answer: Answer; name: string }) {
  const url = useObjectUrl(answer);
  return url ? <img className={styles.picture} src={url} alt={name} /> : null;
}

function Pdf({ answer }: { answer: Answer }) {
  const { t } = useText();
  const url = useObjectUrl(answer);
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {t('debugging:openPdf')}
    </a>
  );
}
