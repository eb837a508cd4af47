import { useState, type KeyboardEvent } from 'react'
import { IconButton } from './icon-button.tsx'
import { IconEye, IconLock } from './icons.tsx'
import { IconEyeOff } from './room-icons.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'icon' | 'end'> {
  showLabel: string
  hideLabel: string
  /** Said in place of the hint while Caps Lock is on. */
  capsLockHint: string
}

/** A password, hidden until one wants to see it. */
export const PasswordField = ({ showLabel, hideLabel, capsLockHint, hint, ...rest }: PasswordFieldProps) => {
  const [shown, setShown] = useState(false)
  const [caps, setCaps] = useState(false)
  const hearCaps = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))
  return (
    <TextField
      {...rest}
      type={shown ? 'text' : 'password'}
      icon={<IconLock />}
      hint={caps ? capsLockHint : hint}
      autoCapitalize="none"
      spellCheck={false}
      onKeyUp={hearCaps}
      end={
        <IconButton size="sm" label={shown ? hideLabel : showLabel} onClick={() => setShown(!shown)}>
          {shown ? <IconEye /> : <IconEyeOff />}
        </IconButton>
      }
    />
  )
}
