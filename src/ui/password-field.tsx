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
  const [visible, setVisible] = useState(false)
  const [caps, setCaps] = useState(false)
  const hearCaps = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))
  return (
    <TextField
      {...rest}
      type={visible ? 'text' : 'password'}
      icon={<IconLock />}
      hint={caps ? capsLockHint : hint}
      autoCapitalize="none"
      spellCheck={false}
      onKeyUp={hearCaps}
      end={
        <IconButton size="sm" label={visible ? hideLabel : showLabel} onClick={() => setVisible(!visible)}>
          {visible ? <IconEye /> : <IconEyeOff />}
        </IconButton>
      }
    />
  )
}
