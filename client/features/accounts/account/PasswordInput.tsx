import { Button, InputGroup } from '@blueprintjs/core';
import { EyeOffIcon, EyeOpenIcon } from '@blueprintjs/icons';
import { type Ref, useState } from 'react';
import { useText } from '../../../lib/i18n.js';

interface PasswordInputProps {
  id: string;
  /** Default: `password`. */
  name?: string;
  autoFocus?: boolean;
  size?: 'medium' | 'large';
  inputRef?: Ref<HTMLInputElement>;
  autoComplete: 'current-password' | 'new-password';
  value: string;
  onValue: (value: string) => void;
}

export function PasswordInput({ value, onValue, ...control }: PasswordInputProps) {
  const { t } = useText();
  const [shown, setShown] = useState(false);
  return (
    <InputGroup
      size="large"
      name="password"
      {...control}
      type={shown ? 'text' : 'password'}
      value={value}
      onValueChange={onValue}
      rightElement={
        <Button
          variant="minimal"
          icon={shown ? <EyeOffIcon /> : <EyeOpenIcon />}
          aria-label={shown ? t('account:hidePassword') : t('account:showPassword')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
