import { Button, TextArea } from '@blueprintjs/core';
import { useRef } from 'react';
import type { SettingKey } from '../../../contracts/settings.js';
import { useText } from '../../lib/i18n.js';
import { filledIn, ownLines, type Sample, type Variable, variables } from './chat-words.js';
import { ruleOf } from './drafts.js';

interface ChatTemplateProps {
  name: SettingKey;
  control: { id: string };
  value: string;
  onDraft: (value: string) => void;
}

const DINGTALK = 'torna.push.dingding-webhook-content' satisfies SettingKey;

/** A robot's words: chips put a variable where the caret is, and below stands what the group would read. */
export function ChatTemplate({ name, control, value, onDraft }: ChatTemplateProps) {
  const { t } = useText();
  const area = useRef<HTMLTextAreaElement>(null);
  const sample = useSample();
  const max = ruleOf(name).max ?? 256;
  const insert = (variable: Variable) => {
    const { selectionStart: from, selectionEnd: to } = area.current ?? { selectionStart: 0, selectionEnd: 0 };
    const added = `{${variable}}`;
    onDraft(value.slice(0, from) + added + value.slice(to));
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(from + added.length, from + added.length);
    });
  };
  return (
    <div className="chat-template">
      <div>
        <TextArea
          {...control}
          inputRef={area}
          fill
          rows={8}
          spellCheck={false}
          placeholder={ownLines(name === DINGTALK)}
          value={value}
          onChange={(event) => onDraft(event.target.value)}
        />
        <div className="chat-chips">
          <span className="muted">{t('admin:setting.variables')}</span>
          <span className="muted chat-count">{t('admin:setting.units', { count: value.length, max })}</span>
          {variables
            .filter((variable) => variable !== '@user' || name === DINGTALK)
            .map((variable) => (
              <Button
                key={variable}
                size="small"
                text={t(variable === '@user' ? 'admin:setting.variable.user' : `admin:setting.variable.${variable}`)}
                title={`{${variable}}`}
                onClick={() => insert(variable)}
              />
            ))}
        </div>
      </div>
      <figure className="chat-preview">
        <figcaption>{value.trim() ? t('admin:setting.preview') : t('admin:setting.previewDefault')}</figcaption>
        <pre>{filledIn(value.trim() ? value : ownLines(name === DINGTALK), sample)}</pre>
      </figure>
    </div>
  );
}

function useSample(): Sample {
  const { t } = useText();
  return {
    projectName: t('admin:setting.sample.projectName'),
    appName: t('admin:setting.sample.appName'),
    releaseNo: t('admin:setting.sample.releaseNo'),
    docName: t('admin:setting.sample.docName'),
    url: t('admin:setting.sample.url'),
    modifier: t('admin:setting.sample.modifier'),
    modifyTime: '2026-01-15 09:30:00',
    modifyType: t('admin:setting.sample.modifyType'),
    docViewUrl: `${location.origin}/view/p58pNWz3`,
    '@user': t('admin:setting.sample.user'),
  };
}
