/*
 * Whether a text has a format of JSON Schema. Other formats are not checked.
 */
const time = /^(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d{1,12})?(?:[zZ]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;
const day = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

function isDate(text: string): boolean {
  if (!day.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  // The 31st of a shorter month would be a day of the next.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
const isAddress = (text: string): boolean => /^[^\s@]{1,64}@[^\s@]{1,255}$/.test(text);
const isHost = (text: string): boolean =>
  text.length <= 253 &&
  text.split('.').every((label) => /^[\da-z-]{1,63}$/i.test(label) && !label.startsWith('-') && !label.endsWith('-'));
const isNumberOfFour = (part: string): boolean => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255;
const isIpv4 = (text: string): boolean => text.split('.').length === 4 && text.split('.').every(isNumberOfFour);
const isUri = (text: string): boolean => /^[a-z][a-z\d+.-]*:[^\s<>"{}|\\^`]+$/i.test(text);

const duration =
  /^P(?!$)(?:\d{1,12}W|(?:\d{1,12}Y)?(?:\d{1,12}M)?(?:\d{1,12}D)?(?:T(?=\d)(?:\d{1,12}H)?(?:\d{1,12}M)?(?:\d{1,12}S)?)?)$/;
const isReference = (text: string): boolean => /^[^\s<>"{}|\\^`]*$/.test(text);

const formats: Readonly<Record<string, (text: string) => boolean>> = {
  date: isDate,
  time: (text) => time.test(text),
  'date-time': (text) => /^.{10}[tT ]/.test(text) && isDate(text.slice(0, 10)) && time.test(text.slice(11)),
  email: isAddress,
  uuid: (text) => /^(?:urn:uuid:)?[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(text),
  ipv4: isIpv4,
  ipv6: (text) => text.length <= 45 && text.includes(':') && /^[\da-f:.]+$/i.test(text),
  hostname: isHost,
  duration: (text) => duration.test(text),
  uri: isUri,
  url: isUri,
  'uri-reference': isReference,
  'uri-template': (text) => /^(?:[^\s"'<>%\\^`{|}]|%[\da-f]{2}|\{[^{}\s]+\})*$/i.test(text),
  'json-pointer': (text) => /^(?:\/(?:[^/~]|~[01])*)*$/.test(text),
  'relative-json-pointer': (text) => /^(?:0|[1-9]\d*)(?:#|(?:\/(?:[^/~]|~[01])*)*)$/.test(text),
  byte: (text) => text.length % 4 === 0 && /^[A-Za-z\d+/]*={0,2}$/.test(text),
};

/** True for formats that are not checked. */
export const hasFormat = (text: string, format: string): boolean =>
  !Object.hasOwn(formats, format) || (formats[format]?.(text) ?? true);
