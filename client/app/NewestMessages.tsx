import { VersionSentence } from '../features/history/versions/entries/VersionSentence.js';
import { Newest } from '../features/notifications/messages/Newest.js';

interface NewestMessagesProps {
  count: number;
  onLeave: () => void;
}

/** The newest messages, in the words of the history. */
export const NewestMessages = (props: NewestMessagesProps) => <Newest {...props} Sentence={VersionSentence} />;
