import { Button, TextArea } from '@blueprintjs/core';
import { useRef } from 'react';
import {
  defaultTemplateOf,
  filledTemplate,
  type TemplateValues,
  type TemplateVariable,
  templateVariables,
} from '../../../../contracts/notifications/chat-template.js';
import { type Chat, chatDescriptors } from '../../../../contracts/platform/chats/index.js';
import type { SettingKey } from '../../../../contracts/workspace/settings.js';
import { useText } from '../../../lib/i18n.js';
import { ruleOf } from './drafts.js';
import styles from './settings.module.css';

interface ChatTemplateProps {
  chat: Chat;
  name: SettingKey;
  control: { id: string };
  value: string;
  onDraft: (value: string) => void;
}

/** The message template of a robot: chips insert a variable at the caret, and a preview is below. */
export function ChatTemplate({ chat, name, control, value, onDraft }: ChatTemplateProps) {
  const { t } = useText();
  const area = useRef<HTMLTextAreaElement>(null);
  const sample = useSample();
  const own = defaultTemplateOf(chat);
  const max = ruleOf(name).max ?? 256;
  const insert = (variable: TemplateVariable) => {
    const { selectionStart: from, selectionEnd: to } = area.current ?? { selectionStart: 0, selectionEnd: 0 };
    const added = `{${variable}}`;
    onDraft(value.slice(0, from) + added + value.slice(to));
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(from + added.length, from + added.length);
    });
  };
  return (
    <div className={styles.chatTemplate}>
      <div>
        <TextArea
          {...control}
          inputRef={area}
          fill
          rows={8}
          spellCheck={false}
          placeholder={own}
          value={value}
          onChange={(event) => onDraft(event.target.value)}
        />
        <div className={`row-wrap gap-1 caption ${styles.chatChips}`}>
          <span className="muted">{t('admin:setting.variables')}</span>
          <span className="muted chat-count">{t('admin:setting.units', { count: value.length, max })}</span>
          {templateVariables
            .filter((variable) => variable !== '@user' || chatDescriptors[chat].mentionsInText)
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
      <figure className={styles.chatPreview}>
        <figcaption>{value.trim() ? t('admin:setting.preview') : t('admin:setting.previewDefault')}</figcaption>
        <pre>{filledTemplate(value.trim() ? value : own, sample)}</pre>
      </figure>
    </div>
  );
}

function useSample(): TemplateValues {
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
    impact: t('admin:setting.sample.impact'),
  };
}
