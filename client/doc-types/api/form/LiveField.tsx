import { type CSSProperties, type ReactNode, useEffect } from 'react';
import type { TableEditing } from '../grid/index.js';
import { type FieldPlace, tellField, useFieldGuest } from './field-presence.js';

interface LiveFieldProps {
  editing: TableEditing;
  place: FieldPlace;
  className?: string;
  children: ReactNode;
}

/** Around the control of one field: tells the others who is in it, and shows who else is. */
export function LiveField({ editing, place, className, children }: LiveFieldProps) {
  const { awareness } = editing;
  const guest = useFieldGuest(awareness, place);
  useEffect(() => () => tellField(awareness, place, false), [awareness, place]);
  const style: CSSProperties & { '--person'?: string } = guest ? { '--person': guest.color } : {};
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that its control was entered and left
    <div
      className={className ? `live-field ${className}` : 'live-field'}
      data-blame={`field:${place}`}
      data-place={place}
      data-guest={guest ? true : undefined}
      style={style}
      onFocus={() => tellField(awareness, place, true)}
      onBlur={() => tellField(awareness, place, false)}
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
