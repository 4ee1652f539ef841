/** A text, a number or flag as it is written, a list, or a hash table. What would have to be run is a gap. */
export type PowershellValue =
  | string
  | { readonly literal: string }
  | readonly PowershellValue[]
  | ReadonlyMap<string, PowershellValue>;

/** As a text: structures as JSON. */
export const powershellText = (value: PowershellValue | undefined): string =>
  typeof value === 'string' ? value : value === undefined ? '' : jsonText(value);

/** What `ConvertTo-Json` makes of it. */
export const jsonOf = (value: PowershellValue | undefined): PowershellValue | undefined =>
  value === undefined ? undefined : jsonText(value);
function jsonText(value: PowershellValue): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (isTable(value))
    return `{${[...value].map(([name, each]) => `${JSON.stringify(name)}:${jsonText(each)}`).join(',')}}`;
  return 'literal' in value ? value.literal : `[${value.map(jsonText).join(',')}]`;
}

export const isTable = (value: PowershellValue | undefined): value is ReadonlyMap<string, PowershellValue> =>
  value instanceof Map;
