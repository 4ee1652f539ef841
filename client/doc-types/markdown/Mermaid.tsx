import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsDark } from '../../lib/appearance.js';
import { CodeBlock } from '../CodeBlock.js';

type Drawn = { kind: 'waiting' } | { kind: 'drawn'; address: string } | { kind: 'bad' };

async function draw(id: string, code: string, dark: boolean): Promise<string> {
  const { default: mermaid } = await import('mermaid');
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    theme: dark ? 'dark' : 'default',
    fontFamily: 'system-ui, sans-serif',
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    suppressErrorRendering: true,
  });
  const { svg } = await mermaid.render(id, code);
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}

/** A diagram as a picture: an image can run nothing, whatever its source says. A bad one shows its source. */
export function Mermaid({ code }: { code: string }) {
  const { t } = useTranslation('editing');
  const dark = useIsDark();
  const id = `mermaid-${useId().replace(/\W/g, '')}`;
  const [drawn, setDrawn] = useState<Drawn>({ kind: 'waiting' });
  useEffect(() => {
    let gone = false;
    draw(id, code, dark).then(
      (address) => gone || setDrawn({ kind: 'drawn', address }),
      () => gone || setDrawn({ kind: 'bad' }),
    );
    return () => {
      gone = true;
    };
  }, [id, code, dark]);
  if (drawn.kind === 'drawn') return <img className="mermaid" src={drawn.address} alt={code} />;
  return (
    <>
      {drawn.kind === 'bad' && <p className="mermaid-bad">{t('body.mermaidBad')}</p>}
      <CodeBlock language="mermaid" code={code}>
        <code>{code}</code>
      </CodeBlock>
    </>
  );
}
