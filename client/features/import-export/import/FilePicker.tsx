import { Button } from '@blueprintjs/core';
import { CrossIcon, DocumentIcon, UploadIcon } from '@blueprintjs/icons';
import { type DragEvent, useId, useRef, useState } from 'react';
import type { UploadedFile } from '../../../../contracts/docs/uploads.js';
import { importLimits } from '../../../../contracts/import-export/imports.js';
import { useText } from '../../../lib/i18n.js';
import styles from './import.module.css';

interface FilePickerProps {
  files: readonly UploadedFile[];
  error: string | undefined;
  onFiles: (files: readonly UploadedFile[]) => void;
}

/** Chosen or dropped files. A second choice adds files; one of the same name replaces it. */
export function FilePicker({ files, error, onFiles }: FilePickerProps) {
  const { t } = useText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [isTooLarge, setTooLarge] = useState(false);
  const add = async (chosen: readonly File[]) => {
    const known = new Map(files.map((file) => [file.name, file]));
    for (const file of chosen) {
      if (file.size <= importLimits.bytes) known.set(file.name, { name: file.name, bytes: await bytesOf(file) });
      else setTooLarge(true);
    }
    const all = [...known.values()];
    const size = all.reduce((sum, { bytes }) => sum + bytes.length, 0);
    setTooLarge(size > importLimits.bytes || chosen.some((file) => file.size > importLimits.bytes));
    if (size <= importLimits.bytes) onFiles(all);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void add([...event.dataTransfer.files]);
  };
  const problem = isTooLarge ? t('imports:tooLarge', { max: importLimits.bytes / 1_000_000 }) : error;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button inside does the same
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Button
        icon={<UploadIcon />}
        text={t('imports:choose')}
        aria-describedby={`${id}-note`}
        onClick={() => input.current?.click()}
      />
      <p className="muted" id={`${id}-note`}>
        {t('imports:dropNote')}
      </p>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('imports:choose')}
        onChange={(event) => {
          void add([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map(({ name }) => (
            <li key={name}>
              <DocumentIcon />
              <span className="cut" title={name}>
                {name}
              </span>
              <Button
                variant="minimal"
                size="small"
                icon={<CrossIcon />}
                aria-label={t('imports:dropFile', { name })}
                onClick={() => onFiles(files.filter((file) => file.name !== name))}
              />
            </li>
          ))}
        </ul>
      )}
      {problem && (
        <div className="field-error" role="alert">
          {problem}
        </div>
      )}
    </div>
  );
}

const bytesOf = async (file: File): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await file.arrayBuffer());
