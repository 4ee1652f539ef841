import { Button, Checkbox, DialogBody, DialogFooter, HTMLSelect, Radio, RadioGroup } from '@blueprintjs/core';
import { type FormEvent, useState } from 'react';
import {
  type ExportFormat,
  exportFormats,
  exportPreview,
  pageFormats,
} from '../../../../contracts/import-export/exports.js';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { exactTime, fileSize } from '../../../lib/format.js';
import { useLanguage, useText } from '../../../lib/i18n.js';
import { useCall } from '../../../lib/query.js';
import { keys, useStored } from '../../../lib/storage.js';
import { ModalDialog } from '../../../ui/dialogs.js';
import { Field, FormError } from '../../../ui/Field.js';
import { ChooseDocs } from './ChooseDocs.js';
import styles from './ExportDialog.module.css';
import { type ExportTarget, useDownload } from './use-download.js';

type Preview = WireReply<typeof exportPreview>;

const formatKeys = {
  'openapi-json': 'export:formats.openapiJson',
  'openapi-yaml': 'export:formats.openapiYaml',
  postman: 'export:formats.postman',
  markdown: 'export:formats.markdown',
  html: 'export:formats.html',
  word: 'export:formats.word',
} as const satisfies Record<ExportFormat, string>;

/** Chooses format, docs and environments, then downloads the file. */
export default function ExportDialog({ target, onClose }: { target: ExportTarget; onClose: () => void }) {
  const { t } = useText();
  const [stored, storeFormat] = useStored(keys.exportFormat, 'markdown');
  const format = exportFormats.find((one) => one === stored) ?? 'markdown';
  const [isZip, setZip] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const [environmentIds, setEnvironmentIds] = useState<readonly string[]>([]);
  const [isMissing, setMissing] = useState(false);
  const lang = useLanguage();
  const { moduleId = '', at } = target;
  const selection = chosen ? { docIds: [...chosen] } : target;
  const preview = useCall(exportPreview, target, { staleTime: 0 });
  const download = useDownload();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setMissing(chosen?.size === 0);
    if (chosen?.size !== 0)
      void download.start({ ...selection, format, zip: isZip ? 1 : 0, environmentIds: [...environmentIds] }, onClose);
  };
  return (
    <ModalDialog title={t('export:title')} onClose={onClose} className="dialog-wide">
      <form noValidate onSubmit={submit}>
        <DialogBody>
          {at && <p className={styles.moment}>{t('export:asOf', { when: exactTime(new Date(at), lang) })}</p>}
          <Field label={t('export:format')}>
            {(control) => (
              <HTMLSelect
                {...control}
                fill
                value={format}
                onChange={(event) => storeFormat(event.currentTarget.value)}
                options={exportFormats.map((value) => ({ value, label: t(formatKeys[value]) }))}
              />
            )}
          </Field>
          {pageFormats.includes(format) && (
            <RadioGroup
              inline
              label={t('export:files')}
              name="export-files"
              selectedValue={isZip ? 'zip' : 'one'}
              onChange={(event) => setZip(event.currentTarget.value === 'zip')}
            >
              <Radio value="one" label={t('export:oneFile')} />
              <Radio value="zip" label={t('export:zip')} />
            </RadioGroup>
          )}
          {moduleId && !at && <Scope moduleId={moduleId} chosen={chosen} onChosen={setChosen} />}
          <Environments preview={preview.data} chosen={environmentIds} onChosen={setEnvironmentIds} />
          {isMissing && chosen?.size === 0 && (
            <p className="field-error" role="alert">
              {t('export:chooseDocs')}
            </p>
          )}
        </DialogBody>
        <FormError error={preview.error ?? download.error} />
        <Footer {...{ preview: preview.data, chosen, format, download, onClose }} />
      </form>
    </ModalDialog>
  );
}

interface FooterProps {
  preview: Preview | undefined;
  chosen: ReadonlySet<string> | undefined;
  format: ExportFormat;
  download: ReturnType<typeof useDownload>;
  onClose: () => void;
}

function Footer({ preview, chosen, format, download, onClose }: FooterProps) {
  const { t } = useText();
  const lang = useLanguage();
  const count = chosen?.size ?? preview?.docs;
  return (
    <DialogFooter
      actions={
        <>
          <Button text={t('action.cancel')} onClick={download.received === undefined ? onClose : download.stop} />
          <Button
            type="submit"
            intent="primary"
            text={t('export:start')}
            loading={download.received !== undefined}
            // An OpenAPI file has what an import brought, also without docs.
            disabled={preview?.docs === 0 && !(format.startsWith('openapi') && preview.modules.length > 0)}
          />
        </>
      }
    >
      {download.received === undefined ? (
        <span role="status">{count !== undefined && t('export:count', { count })}</span>
      ) : (
        <span role="status">{t('export:received', { size: fileSize(download.received, lang) })}</span>
      )}
    </DialogFooter>
  );
}

interface ScopeProps {
  moduleId: string;
  /** Undefined: all docs. */
  chosen: ReadonlySet<string> | undefined;
  onChosen: (chosen: ReadonlySet<string> | undefined) => void;
}

function Scope({ moduleId, chosen, onChosen }: ScopeProps) {
  const { t } = useText();
  return (
    <>
      <RadioGroup
        inline
        label={t('export:docs')}
        name="export-docs"
        selectedValue={chosen ? 'part' : 'all'}
        onChange={(event) => onChosen(event.currentTarget.value === 'part' ? new Set() : undefined)}
      >
        <Radio value="all" label={t('export:allDocs')} />
        <Radio value="part" label={t('export:partDocs')} />
      </RadioGroup>
      {chosen && <ChooseDocs moduleId={moduleId} chosen={chosen} onChosen={onChosen} />}
    </>
  );
}

interface EnvironmentsProps {
  preview: Preview | undefined;
  chosen: readonly string[];
  onChosen: (chosen: readonly string[]) => void;
}

/** The base URLs that the file contains; without any, addresses are paths. */
function Environments({ preview, chosen, onChosen }: EnvironmentsProps) {
  const { t } = useText();
  const modules = preview?.modules.filter(({ environments }) => environments.length > 0) ?? [];
  if (modules.length === 0) return null;
  const toggle = (id: string) => onChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <fieldset className={styles.environments}>
      <legend>{t('export:environments')}</legend>
      <p className="field-note">{t('export:environmentsNote')}</p>
      {modules.map((module) => (
        <div key={module.id}>
          {preview && preview.modules.length > 1 && <strong>{module.name}</strong>}
          {module.environments.map(({ id, name, url }) => (
            <Checkbox key={id} checked={chosen.includes(id)} onChange={() => toggle(id)}>
              {name} <span className="muted mono">{url}</span>
            </Checkbox>
          ))}
        </div>
      ))}
    </fieldset>
  );
}
