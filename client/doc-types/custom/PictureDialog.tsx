import { InputGroup } from '@blueprintjs/core';
import type { Editor } from '@tiptap/core';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { isWebAddress } from '../../../contracts/web-address.js';
import { FormDialog } from '../../ui/dialogs.js';
import { Field } from '../../ui/Field.js';
import type { SlashStore } from './slash.js';

interface PictureDialogProps {
  readonly editor: Editor;
  readonly store: SlashStore;
}

/** The dialog for the URL of the picture that the `/` menu inserts at the caret. */
export function PictureDialog({ editor, store }: PictureDialogProps) {
  const asked = useSyncExternalStore(store.subscribe, store.pictureAsked);
  return asked ? <AddressForm editor={editor} onClose={() => store.askPicture(false)} /> : null;
}

function AddressForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation('editing');
  const [address, setAddress] = useState('');
  const [tried, setTried] = useState(false);
  const src = address.trim();
  const insert = () => {
    setTried(true);
    if (!isWebAddress(src)) return;
    editor.commands.setImage({ src });
    onClose();
  };
  return (
    <FormDialog title={t('picture.title')} submit={t('picture.insert')} onSubmit={insert} onClose={onClose}>
      <Field label={t('picture.address')} error={tried && !isWebAddress(src) ? t('picture.bad') : undefined}>
        {(control) => <InputGroup {...control} autoFocus type="url" value={address} onValueChange={setAddress} />}
      </Field>
    </FormDialog>
  );
}
