const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

const names: Readonly<Record<string, string>> = isApple
  ? { mod: '⌘', alt: '⌥', shift: '⇧', enter: '↩', del: '⌫', up: '↑', down: '↓', left: '←', right: '→' }
  : { mod: 'Ctrl', alt: 'Alt', shift: 'Shift', enter: 'Enter', del: 'Del', up: '↑', down: '↓', left: '←', right: '→' };

/** `mod+d` with the key names of this platform. */
export const keyName = (combo: string): string =>
  combo
    .split('+')
    .map((key) => names[key] ?? key.toUpperCase())
    .join(isApple ? '' : ' ');
