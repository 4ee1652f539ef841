import { seeded } from './random.js';

/** Numbers of JSON as people and programs write them, those that a double changes among them. */
export function numberTexts(seed: number, count: number): string[] {
  const random = seeded(seed);
  const digits = (most: number) => Array.from({ length: 1 + random(most) }, () => String(random(10))).join('');
  const whole = () => digits(24).replace(/^0+(?=\d)/, '');
  const made = Array.from({ length: count }, () =>
    [
      random(3) === 0 ? '-' : '',
      random(2) === 0 ? whole() : '0',
      random(2) === 0 ? `.${digits(22)}` : '',
      random(4) === 0 ? `${random(2) === 0 ? 'e' : 'E'}${['', '+', '-'][random(3)] ?? ''}${random(400)}` : '',
    ].join(''),
  );
  return ['0', '-0', '1.0', '1.10', '1e400', '1e999999', '9007199254740993', '18446744073709551615', '1e-7', ...made];
}
