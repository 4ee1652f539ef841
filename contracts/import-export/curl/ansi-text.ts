const escapes: Readonly<Record<string, string>> = {
  ...{ n: '\n', t: '\t', r: '\r', a: '\u0007', b: '\b', f: '\f', v: '\v', e: '\u001b', E: '\u001b' },
};

/** Octal and hexadecimal escapes are bytes, which make up UTF-8 together; `\u` and `\U` are characters. */
export class AnsiText {
  private text = '';
  private bytes: number[] = [];

  plain(char: string): void {
    this.flush();
    this.text += char;
  }

  /** `rest`: what follows the backslash. Returns how many characters belong to the escape. */
  escape(rest: string): number {
    const [byte = ''] = /^(?:[0-7]{1,3}|x[\dA-Fa-f]{1,2})/.exec(rest) ?? [];
    if (byte !== '') {
      this.bytes.push((byte[0] === 'x' ? hex(byte) : Number.parseInt(byte, 8)) & 0xff);
      return byte.length;
    }
    const [code = ''] = /^(?:u[\dA-Fa-f]{1,4}|U[\dA-Fa-f]{1,8})/.exec(rest) ?? [];
    if (code !== '') {
      const point = hex(code);
      this.plain(point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd');
      return code.length;
    }
    if (rest[0] === 'c' && rest.length > 1) {
      this.bytes.push(rest.charCodeAt(1) & 0x1f);
      return 2;
    }
    this.plain(escapes[rest[0] ?? ''] ?? rest[0] ?? '');
    return 1;
  }

  end(): string {
    this.flush();
    return this.text;
  }

  private flush(): void {
    if (this.bytes.length === 0) return;
    this.text += new TextDecoder().decode(new Uint8Array(this.bytes));
    this.bytes = [];
  }
}

const hex = (code: string): number => Number.parseInt(code.slice(1), 16);
