import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsDark } from '../../lib/appearance.js';
import { CodeBlock } from '../code/CodeBlock.js';
import { securedKeys, withoutAddresses } from './mermaid-source.js';

interface Picture {
  address: string;
  /** In pixels; without it an image of a diagram would fill the column. */
  width: number | undefined;
}
type Drawn = { kind: 'waiting' } | ({ kind: 'drawn' } & Picture) | { kind: 'bad' };

async function draw(id: string, code: string, dark: boolean): Promise<Picture> {
  const { default: mermaid } = await import('mermaid');
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    secure: [...securedKeys],
    maxTextSize: 20_000,
    maxEdges: 500,
    theme: dark ? 'dark' : 'default',
    fontFamily: 'system-ui, sans-serif',
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    suppressErrorRendering: true,
  });
  const { svg } = await mermaid.render(id, withoutAddresses(code));
  const width = Number(/viewBox="[-\d.]+ [-\d.]+ ([\d.]+)/.exec(svg)?.[1]);
  return {
    address: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`,
    width: Number.isFinite(width) ? Math.ceil(width) : undefined,
  };
}

/** A diagram as an `<img>`, which runs no script, whatever its source. An invalid one shows its source. */
export function Mermaid({ code }: { code: string }) {
  const { t } = useTranslation('editing');
  const dark = useIsDark();
  const id = `mermaid-${useId().replace(/\W/g, '')}`;
  const [drawn, setDrawn] = useState<Drawn>({ kind: 'waiting' });
  useEffect(() => {
    let gone = false;
    draw(id, code, dark).then(
      (picture) => gone || setDrawn({ kind: 'drawn', ...picture }),
      () => gone || setDrawn({ kind: 'bad' }),
    );
    return () => {
      gone = true;
    };
  }, [id, code, dark]);
  if (drawn.kind === 'drawn') return <img className="mermaid" src={drawn.address} width={drawn.width} alt={code} />;
  return (
    <>
      {drawn.kind === 'bad' && <p className="mermaid-bad">{t('body.mermaidBad')}</p>}
      <CodeBlock language="mermaid" code={code}>
        <code>{code}</code>
      </CodeBlock>
    </>
  );
}
