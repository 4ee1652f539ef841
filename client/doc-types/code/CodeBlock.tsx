import { DuplicateIcon, TickIcon } from '@blueprintjs/icons';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { writeClipboard } from '../../ui/clipboard.js';

interface CodeBlockProps {
  language: string;
  code: string;
  /** The displayed code, highlighted or not. */
  children: ReactNode;
  /** Its place in the text, for who wrote it. */
  blame?: string | undefined;
}

/** A code block with its language and a copy button. */
export function CodeBlock({ language, code, children, blame }: CodeBlockProps) {
  return (
    <div className="code-block" data-blame={blame}>
      <div className="code-head no-print">
        <span>{language}</span>
        <CopyButton text={code} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines must be scrollable by keyboard */}
      <pre translate="no" tabIndex={0}>
        {children}
      </pre>
    </div>
  );
}

export function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation('editing');
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    setCopied((await writeClipboard(text)) === 'copied');
  };
  const words = copied ? t('code.copied') : t('code.copy');
  return (
    <button type="button" className="code-copy" aria-label={words} title={words} onClick={() => void copy()}>
      {copied ? <TickIcon size={14} /> : <DuplicateIcon size={14} />}
    </button>
  );
}
