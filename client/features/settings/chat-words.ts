/** What a robot's words may name (wire 7.3). */
export const variables = [
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
] as const;
export type Variable = (typeof variables)[number];
export type Sample = Readonly<Record<Variable, string>>;

/** The product's own lines, sent while nothing else is set. */
export const ownLines = (forDingTalk: boolean): string =>
  [
    '【文档{modifyType}提醒】',
    '【所属应用】： {projectName} - {appName}',
    '【文档名称】：{docName}',
    '【修改人】：{modifier}',
    '【修改时间】：{modifyTime}',
    '【查看地址】：{docViewUrl}',
    ...(forDingTalk ? ['{@user}'] : []),
  ].join('\n');

/** What the group would read; what names nothing stays as it is typed. */
export const filledIn = (words: string, sample: Sample): string =>
  words.replace(/\{(@?\w+)\}/g, (whole, name: string) => {
    const known = variables.find((each) => each === name);
    return known ? sample[known] : whole;
  });
