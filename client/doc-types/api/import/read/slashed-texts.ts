/* Texts in which a slash is part of what is written, and separates no values. */

/** `yyyy/MM/dd`, `MM/dd`, `dd/MM/yyyy`; single letters may be values (`Y/N`, `D/W/M`). */
const dateFormat =
  /(?<![A-Za-z])(?:[yY]{2,4}\/[Mm]{1,2}(?:\/[dD]{1,2})?|(?:[Mm]{1,2}\/[dD]{1,2}|[dD]{1,2}\/[Mm]{1,2})\/[yY]{2,4}|M{2}\/[dDyY]{2}|[dD]{2}\/M{2})(?![A-Za-z])/;
/** `2024/1/31`, `31/01/2024`, `2024/01`. */
const date = /(?<![\d/])(?:\d{4}\/\d{1,2}\/\d{1,2}|\d{1,2}\/\d{1,2}\/\d{4}|(?:19|20)\d\d\/(?:0[1-9]|1[0-2]))(?![\d/])/;

const subtypes = new Set(
  'plain html css csv xml json javascript markdown calendar png jpeg jpg gif webp svg bmp tiff heic avif mpeg mp4 wav ogg webm aac flac ttf otf woff woff2 rfc822'.split(
    ' ',
  ),
);

/** Other words after `text/` may be values (`text/image`). */
function isMediaType(word: string): boolean {
  const [, kind, subtype = ''] =
    /^(application|audio|font|image|message|model|multipart|text|video)\/([\w.+*-]+)$/i.exec(word.toLowerCase()) ?? [];
  return (
    kind !== undefined && (/^(?:application|multipart)$/.test(kind) || /[+.*-]/.test(subtype) || subtypes.has(subtype))
  );
}

/** Units by what they measure: a quotient is of two different kinds (`km/h`), a list of one (`cm/mm`, `日/月`). */
const units: Readonly<Record<string, string>> = {
  time: 's sec ms min h hr hour d day week month year second minute 秒 毫秒 分钟 时 小时 天 日 周 月 季 季度 年',
  length: 'm km cm mm μm nm mi ft 米 千米 公里 厘米 毫米 里',
  area: 'm2 m² ㎡ km² 平方米 平米 亩',
  volume: 'L l mL ml m3 m³ cm³ 升 毫升 立方米',
  mass: 'g kg mg μg t lb 克 千克 公斤 毫克 斤 吨',
  data: 'B KB MB GB TB kB Kb Mb Gb bit bits byte bytes',
  money: '元 万元 角 美元 ¥ $ € USD CNY RMB EUR',
  count: '次 个 件 人 人次 条 单 台 笔 times req requests call calls',
  energy: 'J kJ kWh W kW 度 千瓦时',
  angle: 'rad deg rev r',
  amount: 'mol mmol',
};
const kindOf = new Map(Object.entries(units).flatMap(([kind, words]) => words.split(' ').map((word) => [word, kind])));

const isQuotient = (word: string): boolean => {
  const [over, under, ...more] = word.split('/').map((part) => kindOf.get(part.replace(/^\d+(?:\.\d+)?/, '')));
  return over !== undefined && under !== undefined && over !== under && more.length === 0;
};

function isTimeZone(word: string): boolean {
  if (!/^[A-Za-z]+\/[A-Za-z]/.test(word)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: word }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** `10.0.0.0/8`, `HTTP/1.1`. */
const isNetworkWord = (word: string): boolean =>
  /^(?:\d{1,3}\.){3}\d{1,3}\/\d{1,2}$/.test(word) || /^[A-Za-z][\w-]*\/\d+\.\d+(?:\.\d+)*$/.test(word);

/** Begins or ends with a slash or at a drive, has a variable, or only some of its parts have an extension or are a version. */
function isPath(word: string): boolean {
  const parts = word.split('/');
  const isAmong = (some: RegExp) => {
    const found = parts.filter((part) => some.test(part)).length;
    return found > 0 && found < parts.length;
  };
  const isRooted = parts.includes('') || /^[A-Za-z]:\//.test(word);
  return isRooted || /[{}*]/.test(word) || isAmong(/[^.]\.[A-Za-z]\w*$/) || isAmong(/^(?:v\d+|\.{1,2}|~)$/);
}

const tests = [isPath, isMediaType, isQuotient, isTimeZone, isNetworkWord];

/** Whether a slash of the text belongs to a date, a path, an address, a unit, a media type or the like. */
export const hasOwnSlash = (text: string): boolean =>
  dateFormat.test(text) ||
  date.test(text) ||
  text.split(/[\s：]+/).some((word) => word.includes('/') && tests.some((isWhole) => isWhole(word)));
