import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsDark } from '../../lib/appearance.js';
import { CodeBlock } from '../code/CodeBlock.js';
import { type DiagramResult, drawDiagram } from './diagram-frame.js';
import { securedKeys, withoutAddresses, withoutHandlers } from './mermaid-source.js';

const config = {
  startOnLoad: false,
  securityLevel: 'strict',
  secure: securedKeys,
  maxTextSize: 20_000,
  maxEdges: 500,
  fontFamily: 'system-ui, sans-serif',
  htmlLabels: false,
  flowchart: { htmlLabels: false },
  suppressErrorRendering: true,
};

/** In pixels; without it an image of a diagram would fill the column. */
function widthOf(svg: string): number | undefined {
  const width = Number(/viewBox="[-\d.]+ [-\d.]+ ([\d.]+)/.exec(svg)?.[1]);
  return Number.isFinite(width) ? Math.ceil(width) : undefined;
}

/**
 * A diagram as an `<img>`, which runs no script, whatever its source; it is drawn in a frame that reaches nothing. An
 * invalid one shows its source.
 */
export function Mermaid({ code }: { code: string }) {
  const { t } = useTranslation('editing');
  const dark = useIsDark();
  const name = `mermaid-${useId().replace(/\W/g, '')}`;
  const [result, setResult] = useState<DiagramResult>();
  useEffect(() => {
    let gone = false;
    const source = withoutHandlers(withoutAddresses(code));
    void drawDiagram({ name, code: source, config: { ...config, theme: dark ? 'dark' : 'default' } }).then(
      (drawn) => gone || setResult(drawn),
    );
    return () => {
      gone = true;
    };
  }, [name, code, dark]);
  if (result?.kind === 'drawn') {
    const address = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(result.svg)}`;
    return <img className="mermaid" src={address} width={widthOf(result.svg)} alt={code} />;
  }
  return (
    <>
      {result?.kind === 'bad' && <p className="mermaid-bad">{t('body.mermaidBad')}</p>}
      <CodeBlock language="mermaid" code={code}>
        <code translate="no">{code}</code>
      </CodeBlock>
    </>
  );
}
