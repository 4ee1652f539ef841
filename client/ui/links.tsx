import { AnchorButton, type AnchorButtonProps, MenuItem, type MenuItemProps } from '@blueprintjs/core';
import { useHref, useLinkClickHandler } from 'react-router-dom';

/** A router link that looks like a Blueprint button: right click, middle click and new tabs work as on any link. */
export function LinkButton({ to, ...rest }: AnchorButtonProps & { to: string }) {
  const href = useHref(to);
  const onClick = useLinkClickHandler<HTMLElement>(to);
  return <AnchorButton {...rest} href={href} onClick={onClick} />;
}

export function LinkMenuItem({ to, ...rest }: MenuItemProps & { to: string }) {
  const href = useHref(to);
  const onClick = useLinkClickHandler<HTMLElement>(to);
  return <MenuItem {...rest} href={href} onClick={onClick} />;
}
