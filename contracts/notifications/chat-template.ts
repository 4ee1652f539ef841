import { type Chat, chatDescriptors } from '../platform/chats/index.js';

/** What a template of group-chat messages may name (docs/wire.md 7.3). */
export const templateVariables = [
  'projectName',
  'appName',
  'releaseNo',
  'docName',
  'url',
  'modifier',
  'modifyTime',
  'modifyType',
  'docViewUrl',
  '@user',
  /** What the changes mean to callers, the worst first; '' if they notice nothing. */
  'impact',
] as const;
export type TemplateVariable = (typeof templateVariables)[number];
export type TemplateValues = Readonly<Record<TemplateVariable, string>>;

const defaultTemplate = [
  '【文档{modifyType}提醒】',
  '【所属应用】： {projectName} - {appName}',
  '【文档名称】：{docName}',
  '【修改人】：{modifier}',
  '【修改时间】：{modifyTime}',
  '【查看地址】：{docViewUrl}',
  '{impact}',
].join('\n');
/** docs/wire.md 7.3: the message of an installation without a template of its own. */
export const defaultTemplateOf = (chat: Chat): string =>
  chatDescriptors[chat].mentionsInText ? `${defaultTemplate}\n{@user}` : defaultTemplate;

/** One pass over the template, so that a doc called `{modifier}` stays called so; what names nothing stays as it is typed. */
export const filledTemplate = (template: string, values: TemplateValues): string =>
  (values.impact === '' ? template.replaceAll('\n{impact}', '') : template).replace(
    /\{(@?\w+)\}/g,
    (whole, name: string) => {
      const known = templateVariables.find((each) => each === name);
      return known ? values[known] : whole;
    },
  );
