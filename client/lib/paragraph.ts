/** Sentences one after another. Chinese puts no space after its full stop. */
export const paragraph = (...sentences: readonly (string | false | null | undefined)[]): string =>
  sentences
    .filter((sentence) => typeof sentence === 'string' && sentence !== '')
    .reduce<string>((text, next) => (text === '' || /[。！？]$/.test(text) ? `${text}${next}` : `${text} ${next}`), '');
