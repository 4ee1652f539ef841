import { Button, FormGroup, InputGroup } from '@blueprintjs/core';
import { UploadIcon } from '@blueprintjs/icons';
import type { Editor } from '@tiptap/core';
import { useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { isWebAddress } from '../../../contracts/platform/web-address.js';
import { FormDialog } from '../../ui/dialogs.js';
import { Field } from '../../ui/Field.js';
import { showsPicture, storeFile } from '../uploads/picture-upload.js';
import type { SlashStore } from './slash.js';

interface PictureDialogProps {
  readonly editor: Editor;
  readonly store: SlashStore;
}

/** The dialog for the picture that the `/` menu inserts at the caret: a file of this device, or a URL. */
export function PictureDialog({ editor, store }: PictureDialogProps) {
  const asked = useSyncExternalStore(store.subscribe, store.pictureAsked);
  return asked ? <PictureForm editor={editor} onClose={() => store.askPicture(false)} /> : null;
}

function PictureForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation('editing');
  const [address, setAddress] = useState('');
  const [tried, setTried] = useState(false);
  const [upload, setUpload] = useState<'none' | 'running' | { readonly error: unknown }>('none');
  const picker = useRef<HTMLInputElement>(null);
  const src = address.trim();
  const insert = () => {
    setTried(true);
    if (!isWebAddress(src)) return;
    editor.commands.setImage({ src });
    onClose();
  };
  const send = async (file: File | undefined) => {
    if (!file) return;
    setUpload('running');
    try {
      const url = await storeFile(file);
      const link = { type: 'text', text: file.name, marks: [{ type: 'link', attrs: { href: url } }] };
      if (showsPicture(url)) editor.commands.setImage({ src: url, alt: file.name });
      else editor.commands.insertContent(link);
      onClose();
    } catch (error) {
      setUpload({ error });
    }
  };
  return (
    <FormDialog
      title={t('picture.title')}
      submit={t('picture.insert')}
      onSubmit={insert}
      onClose={onClose}
      error={typeof upload === 'object' ? upload.error : undefined}
    >
      <FormGroup>
        <Button
          icon={<UploadIcon />}
          text={t('picture.upload')}
          loading={upload === 'running'}
          onClick={() => picker.current?.click()}
        />
        <input
          ref={picker}
          type="file"
          accept="image/*"
          hidden
          aria-label={t('picture.upload')}
          onChange={(event) => void send(event.target.files?.[0])}
        />
      </FormGroup>
      <Field label={t('picture.address')} error={tried && !isWebAddress(src) ? t('picture.bad') : undefined}>
        {(control) => <InputGroup {...control} autoFocus type="url" value={address} onValueChange={setAddress} />}
      </Field>
    </FormDialog>
  );
}
