import { TickCircleIcon } from '@blueprintjs/icons';
import { useText } from '../lib/i18n.js';

/** "Saved", said beside the button that saved, and read out; its place is there before it is needed. */
export function SavedWord({ isSaved }: { isSaved: boolean }) {
  const { t } = useText();
  return (
    <span className="saved-word" role="status">
      {isSaved && (
        <>
          <TickCircleIcon />
          {t('action.saved')}
        </>
      )}
    </span>
  );
}
