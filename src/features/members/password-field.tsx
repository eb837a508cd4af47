import { useState, type ComponentProps } from 'react'
import { IconButton } from '#src/ui/icon-button.tsx'
import { IconEye, IconLock } from '#src/ui/icons.tsx'
import { IconEyeOff } from '#src/ui/room-icons.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import styles from './form.module.css'

export interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'size' | 'type'> {
  label: string
  error?: string | undefined
}

/** A password that can be looked at. */
export const PasswordField = (props: PasswordFieldProps) => {
  const { t } = useTranslations('member')
  const [visible, setVisible] = useState(false)
  return (
    <TextField
      maxLength={64}
      {...props}
      type={visible ? 'text' : 'password'}
      icon={<IconLock />}
      end={
        <IconButton
          size="sm"
          label={t(visible ? 'password.hide' : 'password.show')}
          className={styles.eye ?? ''}
          onClick={() => setVisible(!visible)}
        >
          {visible ? <IconEye /> : <IconEyeOff />}
        </IconButton>
      }
    />
  )
}
