import { ConstraintsDialog } from '../../constraints/ConstraintsDialog.js';
import type { GridController } from '../state/grid-controller.js';
import { ExtractModel } from './ExtractModel.js';
import { RowMenu } from './RowMenu.js';
import type { ModelActs } from './use-model-acts.js';
import type { OpenOnRow } from './use-row-dialogs.js';

interface RowDialogsProps {
  docId: string;
  controller: GridController;
  open: OpenOnRow;
  models: ModelActs;
}

/** The menu of a row, its constraints, and the name of the model that it becomes. */
export function RowDialogs({ docId, controller, open, models }: RowDialogsProps) {
  const { editing } = controller;
  const { extracted, extract, detach } = models;
  const closeExtract = () => {
    open.returnTo(extracted);
    extract(undefined);
  };
  return (
    <>
      <RowMenu
        controller={controller}
        place={open.menu}
        onClose={open.closeMenu}
        onConstraints={open.openConstraints}
        onExtract={extract}
        onDetach={detach}
      />
      {extracted !== undefined && (
        <ExtractModel
          docId={docId}
          row={extracted}
          name={editing.rows.cellsOf(extracted).name}
          onClose={closeExtract}
        />
      )}
      {open.constrained !== undefined && (
        <ConstraintsDialog editing={editing} row={open.constrained} onClose={open.closeConstraints} />
      )}
    </>
  );
}
