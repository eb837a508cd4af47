import { useForm, useWatch } from 'react-hook-form'
import { asText } from '#src/ui/layout.ts'
import { updatePass } from '#contract/accounts/calls/accounts.ts'
import { newPasswordError, usePasswordPolicy, usePasswordMessages } from '#src/shared/account/password-policy.ts'
import { PasswordRules } from '#src/shared/account/password-rules.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { Form } from '#src/features/members/form.tsx'
import { splitRefusal } from '#src/features/members/form-notice.tsx'
import { errorsOf } from '#src/features/members/form-rules.ts'
import { useMemberInfo } from '#src/features/members/member-data.ts'
import { PasswordField } from '#src/features/members/password-field.tsx'
import { useCommand } from '#src/shared/app/use-command.ts'

interface Fields {
  password: string
  newPassword: string
  again: string
}

const usePasswordFields = (name: string) => {
  const { policy } = usePasswordPolicy()
  return useForm<Fields>({
    defaultValues: { password: '', newPassword: '', again: '' },
    resolver: (fields) => {
      const errors = errorsOf<Fields>(
        {
          password: (text) => (text === '' ? 'empty' : null),
          newPassword: (text) => newPasswordError(policy, text, name),
          again: (text, { newPassword }) => (text === newPassword ? null : 'again'),
        },
        fields,
      )
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: fields, errors: {} }
    },
  })
}

/** Changes the log-in password; after it every session ends, this one too. [V-03, S-04] */
export const PasswordForm = ({ onDone }: { onDone: () => void }) => {
  const { t } = useTranslations('member')
  const { gateway } = useShellServices()
  const { name } = useMemberInfo()
  const wordsOf = usePasswordMessages()
  const { register, handleSubmit, formState, control } = usePasswordFields(name)
  const newPassword = useWatch({ control, name: 'newPassword' })
  const command = useCommand(
    (input: { password: string; newPassword: string }, requestId) => gateway.call(updatePass, { requestId, ...input }),
    onDone,
    undefined,
    'password',
  )
  const { at, notice } = splitRefusal(command, ['password', 'newPassword'], {
    PASSWORD_WRONG: 'password',
    PASSWORD_POLICY: 'newPassword',
  })
  const errorOf = (field: keyof Fields) => wordsOf(formState.errors[field]?.type as string | undefined)
  return (
    <Form
      holds
      busy={command.busy}
      notice={notice}
      action={t('password.change')}
      onSubmit={(event) =>
        void handleSubmit(({ password, newPassword: next }) => command.send({ password, newPassword: next }))(event)
      }
    >
      <PasswordField
        {...register('password')}
        label={t('password.current')}
        autoComplete="current-password"
        error={errorOf('password') ?? at.password}
      />
      <PasswordField
        {...register('newPassword')}
        label={t('password.new')}
        autoComplete="new-password"
        error={errorOf('newPassword') ?? at.newPassword}
      />
      <PasswordRules password={newPassword} name={name} />
      <PasswordField
        {...register('again')}
        label={t('password.again')}
        autoComplete="new-password"
        error={errorOf('again')}
      />
      <p className={asText('fs12', 'quiet', 'lh15')}>{t('password.note')}</p>
    </Form>
  )
}
