import { type CSSProperties, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ParamStyle } from '../../../../../contracts/docs/doc-types/api.js';
import { factsOf } from '../../../../../contracts/docs/doc-types/facts.js';
import type { TextPiece } from '../../../../../contracts/docs/doc-types/live-writers.js';
import { Rich } from '../../../../doc-types/custom/CustomView.js';
import { personHue } from '../../../../ui/people.js';
import { tableOrder } from '../differences/table-lines.js';
import { useRowTexts } from '../entries/row-texts.js';
import type { FilmCell, FilmFrame, FilmRow } from './film-reel.js';

const shown = ['name', 'type', 'required', 'maxLength', 'example', 'description'] as const;

interface WriterStyle extends CSSProperties {
  '--writer'?: string;
}
const colorOf = (by: string | undefined): WriterStyle | undefined =>
  by === undefined ? undefined : { '--writer': `var(--person-${personHue(by)})` };

/** The doc at one moment; what was written lately has the color of its writer. */
export function FilmPage({ type, frame }: { type: number; frame: FilmFrame }) {
  const page = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each frame
  useEffect(() => {
    const written = [...(page.current?.querySelectorAll('[data-written]') ?? [])].at(-1);
    written?.scrollIntoView({ block: 'nearest' });
  }, [frame]);
  const { hasTables } = factsOf(type);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long doc must be scrollable by keyboard
    <section className="film-page" ref={page} tabIndex={0} aria-label={frame.name}>
      <h2>{frame.name}</h2>
      {hasTables && frame.url.length > 0 && (
        <p>
          <code translate="no">
            <Pieces pieces={frame.url} />
          </code>
        </p>
      )}
      {frame.text.length > 0 && (
        <pre translate="no" className="film-text">
          <Pieces pieces={frame.text} />
        </pre>
      )}
      {frame.blocks.length > 0 && (
        <div className="prose">
          {frame.blocks.map(({ node, by }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: blocks are identified by their position
            <div key={at} className="film-block" style={colorOf(by)} data-written={by && ''}>
              <Rich node={node} />
            </div>
          ))}
        </div>
      )}
      {tableOrder.map((style) => (
        <FilmTable key={style} style={style} rows={frame.rows.filter((row) => row.style === style)} />
      ))}
    </section>
  );
}

function Pieces({ pieces }: { pieces: readonly TextPiece<string>[] }) {
  return pieces.map(({ text, by }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces are identified by their position
    <span key={at} className="film-piece" style={colorOf(by)} data-written={by && ''}>
      {text}
    </span>
  ));
}

function FilmTable({ style, rows }: { style: ParamStyle; rows: readonly FilmRow[] }) {
  const { t } = useTranslation('history');
  const words = useRowTexts();
  if (rows.length === 0) return null;
  const hasParts = rows.some(({ parts }) => parts.length > 0);
  return (
    <table className="film-table">
      <caption>{words.table(style)}</caption>
      <thead>
        <tr>
          {shown.map((attribute) => (
            <th key={attribute} scope="col">
              {words.attribute(style, attribute)}
            </th>
          ))}
          {hasParts && <th scope="col">{t('attribute.parts')}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, depth, cells, parts }) => (
          <tr key={id}>
            {cells.map(({ attribute, value, by }) =>
              attribute === 'enumId' ? null : (
                <td
                  key={attribute}
                  className="film-piece"
                  style={{
                    ...colorOf(by),
                    ...(attribute === 'name' && {
                      paddingInlineStart: `calc(var(--space-2) + ${depth} * var(--space-4))`,
                    }),
                  }}
                  data-written={by && ''}
                >
                  <span className="film-cell">
                    {words.value(attribute, value) || <span className="muted">{t('blame.nothing')}</span>}
                  </span>
                </td>
              ),
            )}
            {hasParts && <FilmParts parts={parts} />}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function FilmParts({ parts }: { parts: readonly FilmCell[] }) {
  const words = useRowTexts();
  return (
    <td>
      {parts.map(({ attribute, value, by }) => (
        <span key={attribute} className="film-cell film-piece" style={colorOf(by)} data-written={by && ''}>
          {words.fact(attribute, value)}{' '}
        </span>
      ))}
    </td>
  );
}
