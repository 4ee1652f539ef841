import { type CSSProperties, type ReactNode, useEffect } from 'react';
import { announceField, type FieldPlace, useFieldPeer } from '../../editing/field-presence.js';
import { type TableEditing } from '../../editing/table-editing.js';

interface LiveFieldProps {
  editing: TableEditing;
  place: FieldPlace;
  className?: string;
  children: ReactNode;
}

/** Wraps the control of one field: publishes that we are in it, and shows who else is. */
export function LiveField({ editing, place, className, children }: LiveFieldProps) {
  const { awareness } = editing;
  const guest = useFieldPeer(awareness, place);
  useEffect(() => () => announceField(awareness, place, false), [awareness, place]);
  const style: CSSProperties & { '--person'?: string } = guest ? { '--person': guest.color } : {};
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles focus and blur of its control
    <div
      className={className ? `live-field ${className}` : 'live-field'}
      data-blame={`field:${place}`}
      data-place={place}
      data-guest={guest ? true : undefined}
      style={style}
      onFocus={() => announceField(awareness, place, true)}
      onBlur={() => announceField(awareness, place, false)}
    >
      {children}
      {guest && (
        <span className="live-field-name" key={guest.client}>
          {guest.name}
        </span>
      )}
    </div>
  );
}
