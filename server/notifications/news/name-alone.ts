import { type Lang, sentenceOf } from '../../platform/languages/sentences.js';

interface Named {
  readonly docName: string;
  readonly isAbout: boolean;
}

/** The name of a doc where its application is not around it: *About* has the name of the API. */
export const nameAlone = ({ docName, isAbout }: Named, lang: Lang): string =>
  isAbout ? sentenceOf(lang, 'message.about', { name: docName }) : docName;
