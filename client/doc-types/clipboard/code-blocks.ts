const blocks = new Set('DIV LI P PRE TR'.split(' '));

/** Code as one text with its language, however a program writes its lines. */
export function codeOfPage(body: Element): void {
  for (const lines of [...body.querySelectorAll('.syntaxhighlighter .code .container')]) {
    const highlighter = lines.closest('.syntaxhighlighter');
    highlighter?.replaceWith(blockOf(codeText(lines), languageOf(highlighter)));
  }
  for (const pre of [...body.querySelectorAll('pre')]) {
    const text = codeText(pre);
    if (text.trim() === '' && !pre.querySelector('img')) pre.remove();
    else pre.replaceWith(blockOf(text, languageOf(pre)));
  }

  function blockOf(text: string, language: string): Element {
    const [pre, code] = [body.ownerDocument.createElement('pre'), body.ownerDocument.createElement('code')];
    if (language) code.className = `language-${language}`;
    code.textContent = text;
    pre.append(code);
    return pre;
  }
}

/** A line for each block and each break. */
function codeText(parent: Element): string {
  const lines = [''];
  let isFresh = true;
  const newLine = () => {
    lines.push('');
    isFresh = true;
  };
  const read = (node: Node): void => {
    for (const child of node.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) {
        const [first = '', ...others] = (child.textContent ?? '').replace(/\u00A0/g, ' ').split('\n');
        lines[lines.length - 1] += first;
        lines.push(...others);
        if (first || others.length > 0) isFresh = others.length > 0 && others.at(-1) === '';
      } else if (child.nodeName === 'BR') {
        // The last one only gives an empty line its height.
        if (child.nextSibling || !blocks.has(node.nodeName)) newLine();
        isFresh = false;
      } else if (blocks.has(child.nodeName)) {
        if (!isFresh) newLine();
        read(child);
        if (!isFresh) newLine();
      } else read(child);
    }
  };
  read(parent);
  return lines.join('\n').replace(/\n$/, '');
}

const named = /(?:^|[\s-])(?:language|lang|source|brush:)[-:\s]*([\w+#]{1,20})/i;

const nameless = new Set(['plain', 'plaintext', 'default', 'none']);

/** By an attribute or a class of the block, of its code or of what is around it. */
function languageOf(block: Element): string {
  const places = [block, block.querySelector('code'), block.parentElement].filter((each) => each !== null);
  const written = places.flatMap((each) => [
    each.getAttribute('data-language') ?? each.getAttribute('data-lark-language') ?? '',
    named.exec(each.getAttribute('class') ?? '')?.[1] ?? '',
  ]);
  const classes = [...block.classList];
  const brush = classes.slice(0, -1).includes('syntaxhighlighter') ? (classes.at(-1) ?? '') : '';
  const around = /(?:^|\s)highlight-([\w+#]{1,20})(?:\s|$)/.exec(
    block.closest('[class*="highlight-"]')?.className ?? '',
  )?.[1];
  const found = [...written, brush, around ?? ''].find((name) => /^[\w+#-]{1,20}$/.test(name)) ?? '';
  return nameless.has(found.toLowerCase()) ? '' : found.toLowerCase();
}
