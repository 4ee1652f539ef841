import { Button } from '@blueprintjs/core';
import { EditIcon, PlusIcon, TickCircleIcon, TrashIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import {
  adminLanguages,
  adminSettings,
  defaultLanguage,
  deleteLanguage,
  languages,
  setDefaultLanguage,
} from '../../../../contracts/workspace/system.js';
import { number } from '../../../lib/format.js';
import { useLanguage, useText } from '../../../lib/i18n.js';
import { useCall, useChange } from '../../../lib/query.js';
import { ConfirmDialog } from '../../../ui/dialogs.js';
import { FormError } from '../../../ui/Field.js';
import { Tip } from '../../../ui/Tip.js';
import { type LanguagePack, type LanguageRow, rowsOf } from './language-rows.js';

interface LanguageTableProps {
  packs: readonly LanguagePack[];
  onEdit: (id: string) => void;
  /** With a language: creates a pack that overrides built-in texts. */
  onNew: (lang?: string) => void;
}

export function LanguageTable({ packs, onEdit, onNew }: LanguageTableProps) {
  const { t } = useText();
  const [leaving, setLeaving] = useState<LanguagePack>();
  const byDefault = useCall(defaultLanguage, {});
  const makeDefault = useChange(setDefaultLanguage, [defaultLanguage, adminLanguages, adminSettings]);
  return (
    <section aria-labelledby="packs">
      <div className="section-head">
        <h2 id="packs">{t('admin:languages.list')}</h2>
        <Button icon={<PlusIcon />} text={t('admin:languages.create')} onClick={() => onNew()} />
      </div>
      <FormError error={makeDefault.error} />
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('admin:languages.description')}</th>
            <th scope="col">{t('admin:languages.lang')}</th>
            <th scope="col">{t('admin:languages.pack')}</th>
            <th scope="col">{t('admin:languages.default')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('admin:languages.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rowsOf(packs).map((row) => (
            <tr key={row.lang}>
              <td lang={row.lang}>{row.description}</td>
              <td data-label={t('admin:languages.lang')} className="mono">
                {row.lang}
              </td>
              <td data-label={t('admin:languages.pack')} className="muted">
                <Texts row={row} />
              </td>
              <td data-label={t('admin:languages.default')}>
                {row.lang === byDefault.data ? (
                  <span className="tag" data-tone="green">
                    <TickCircleIcon size={12} />
                    {t('admin:languages.default')}
                  </span>
                ) : (
                  <Button
                    variant="minimal"
                    size="small"
                    text={t('admin:languages.makeDefault')}
                    aria-label={t('admin:languages.makeDefaultNamed', { name: row.description })}
                    onClick={() => makeDefault.mutate({ lang: row.lang })}
                  />
                )}
              </td>
              <td className="end">
                <Acts
                  row={row}
                  isDefault={row.lang === byDefault.data}
                  onEdit={() => (row.pack ? onEdit(row.pack.id) : onNew(row.lang))}
                  onDelete={() => setLeaving(row.pack)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {leaving && <DeletePack pack={leaving} onClose={() => setLeaving(undefined)} />}
    </section>
  );
}

function Texts({ row }: { row: LanguageRow }) {
  const { t } = useText();
  const lang = useLanguage();
  const count = row.pack && `${t('admin:languages.texts')} ${number(row.pack.texts, lang)}`;
  return [row.isBuiltIn && t('admin:languages.builtIn'), count].filter(Boolean).join(' · ');
}

interface ActsProps {
  row: LanguageRow;
  isDefault: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

function Acts({ row, isDefault, onEdit, onDelete }: ActsProps) {
  const { t } = useText();
  const name = row.description;
  return (
    <>
      <Tip content={t('admin:languages.edit')}>
        <Button
          variant="minimal"
          size="small"
          icon={<EditIcon />}
          aria-label={t('admin:languages.editNamed', { name })}
          onClick={onEdit}
        />
      </Tip>
      {row.pack && (row.isBuiltIn || !isDefault) && (
        <Tip content={t('admin:languages.delete')}>
          <Button
            variant="minimal"
            size="small"
            icon={<TrashIcon />}
            aria-label={t('admin:languages.deleteNamed', { name })}
            onClick={onDelete}
          />
        </Tip>
      )}
    </>
  );
}

function DeletePack({ pack, onClose }: { pack: LanguagePack; onClose: () => void }) {
  const { t } = useText();
  const remove = useChange(deleteLanguage, [adminLanguages, languages]);
  return (
    <ConfirmDialog
      title={t('admin:languages.deleteTitle')}
      text={t('admin:languages.deleteText', { name: pack.description, count: pack.texts })}
      confirm={t('admin:languages.delete')}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ id: pack.id }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
