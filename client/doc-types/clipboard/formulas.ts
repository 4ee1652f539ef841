/** Formulas as their source: a page has each of them several times, for eyes, for readers and as letters. */
export function formulasAsSource(body: Element): void {
  for (const source of [...body.querySelectorAll('annotation[encoding="application/x-tex"]')]) {
    const around = ['.katex-display', '.katex, mjx-container, .MathJax', 'math'].map((each) => source.closest(each));
    const whole = around.find((each) => each !== null);
    if (!whole || !body.contains(whole)) continue;
    const isBlock =
      whole.matches('.katex-display, [display="true"], [display="block"]') ||
      source.closest('math')?.getAttribute('display') === 'block';
    const sign = isBlock ? '$$' : '$';
    whole.replaceWith(`${sign}${source.textContent?.trim() ?? ''}${sign}`);
  }
}
