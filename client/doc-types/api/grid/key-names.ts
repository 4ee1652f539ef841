const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

const names: Readonly<Record<string, string>> = isApple
  ? { mod: '⌘', alt: '⌥', shift: '⇧', enter: '↩', del: '⌫', up: '↑', down: '↓', left: '←', right: '→' }
  : { mod: 'Ctrl', alt: 'Alt', shift: 'Shift', enter: 'Enter', del: 'Del', up: '↑', down: '↓', left: '←', right: '→' };

/** `mod+d` as it stands on this machine's keys. */
export const keyName = (combo: string): string =>
  combo
    .split('+')
    .map((key) => names[key] ?? key.toUpperCase())
    .join(isApple ? '' : ' ');
