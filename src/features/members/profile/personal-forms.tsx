import { useState, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#src/ui/button.tsx'
import { asText } from '#src/ui/layout.ts'
import { TextField } from '#src/ui/text-field.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { Form } from '#src/features/members/form.tsx'
import { splitRefusal, type NoticeOf } from '#src/features/members/form-notice.tsx'
import { resolverOf } from '#src/features/members/form-rules.ts'
import { useSiteV5 } from '#src/shared/site/site-v5.ts'
import styles from '#src/features/members/form.module.css'
import { checkNickname, type NicknameRule } from './profile-rules.ts'
import { birthdayMax, checkBirthday, type BirthdayRule } from '#contract/members/rules/birthday.ts'
import { siteDayOf } from '#contract/site/rules/site-clock.ts'
import { checkBoundName, normaliseRealName, type RealNameRule } from '#contract/members/rules/real-name.ts'

export interface OneFieldFormProps extends NoticeOf {
  busy: boolean
  action: string
  onSend: (value: string) => void
}

const hoursOf = (ms: number): number => Math.ceil(ms / 3_600_000)

const nicknameResolver = resolverOf<{ nickname: string }>({ nickname: checkNickname })

/** Two to sixteen characters; once a day. [C-12, V-09] */
export const NicknameForm = ({
  busy,
  action,
  onSend,
  nickname,
  ...answer
}: OneFieldFormProps & { nickname: string }) => {
  const { t } = useTranslations('member')
  const { register, handleSubmit, formState } = useForm({ resolver: nicknameResolver, defaultValues: { nickname } })
  const broken = formState.errors.nickname?.type as NicknameRule | undefined
  const { at, notice } = splitRefusal(answer, ['nickname'], {
    NICKNAME_TOO_SOON: 'nickname',
    NICKNAME_RESERVED: 'nickname',
  })
  const { refusal } = answer
  const tooOften =
    refusal?.name === 'NICKNAME_TOO_SOON'
      ? t('profile.nicknameWait', { hours: hoursOf((refusal.data as { retryAfterMs: number }).retryAfterMs) })
      : undefined
  return (
    <Form
      busy={busy}
      action={action}
      notice={notice}
      onSubmit={(event) => void handleSubmit((fields) => onSend(fields.nickname))(event)}
    >
      <TextField
        {...register('nickname')}
        label={t('profile.nickname')}
        autoComplete="nickname"
        error={broken ? t(`rules.nickname.${broken}`) : (tooOften ?? at.nickname)}
      />
      <p className={asText('fs12', 'quiet', 'lh15')}>{t('profile.nicknameNote')}</p>
    </Form>
  )
}

interface BoundOnceProps {
  label: string
  /** What would be bound; null while it is edited. */
  value: string | null
  onBack: () => void
  onConfirm: (value: string) => void
  children: ReactNode
}

const focusOn = (element: HTMLElement | null): void => element?.focus()

/** What binds for good is shown once more, and sent only then. */
const BoundOnce = ({ label, value, onBack, onConfirm, children }: BoundOnceProps) => {
  const { t } = useTranslations('member')
  if (value === null) return children
  return (
    <Form busy={false} action={t('profile.confirm.action')} onSubmit={() => onConfirm(value)}>
      <div ref={focusOn} tabIndex={-1} role="alert" className={styles.confirm}>
        <small>{label}</small>
        <b>{value}</b>
        <p className={asText('fs14', 'soft')}>{t('profile.confirm.text')}</p>
      </div>
      <Button variant="secondary" size="touch" block onClick={onBack}>
        {t('profile.confirm.back')}
      </Button>
    </Form>
  )
}

/** Keeps what is asked about until it is confirmed, which sends it, or taken back. */
const useOnce = (onSend: (value: string) => void) => {
  const [value, ask] = useState<string | null>(null)
  const onBack = () => ask(null)
  const onConfirm = (confirmed: string) => {
    ask(null)
    onSend(confirmed)
  }
  return { ask, props: { value, onBack, onConfirm } }
}

/** The name of one's document, bound once. [V-01, V-02, E-16] */
export const RealNameForm = ({ busy, action, onSend, ...answer }: OneFieldFormProps) => {
  const { t } = useTranslations('member')
  const policy = useSiteV5().data?.realNamePolicy ?? 'standard'
  const { register, handleSubmit, formState } = useForm({
    resolver: resolverOf<{ realName: string }>({ realName: (typed) => checkBoundName(policy, typed) }),
    defaultValues: { realName: '' },
  })
  const broken = formState.errors.realName?.type as RealNameRule | undefined
  const { at, notice } = splitRefusal(answer, ['realName'])
  const once = useOnce(onSend)
  return (
    <BoundOnce {...once.props} label={t('profile.realName')}>
      <Form
        busy={busy}
        action={action}
        notice={notice}
        onSubmit={(event) => void handleSubmit((fields) => once.ask(normaliseRealName(fields.realName)))(event)}
      >
        <TextField
          {...register('realName')}
          label={t('profile.realName')}
          placeholder={t('profile.realNamePlaceholder')}
          autoComplete="name"
          error={broken ? t(`rules.realName.${policy}.${broken}`) : at.realName}
        />
        <p className={asText('fs12', 'quiet', 'lh15')}>{t(`profile.realNameNote.${policy}`)}</p>
      </Form>
    </BoundOnce>
  )
}

/** A day at least 18 years ago, bound once. [E-05, E-16] */
export const BirthdayForm = ({ busy, action, onSend, ...answer }: OneFieldFormProps) => {
  const { t } = useTranslations('member')
  const today = siteDayOf(useShellServices().serverNow())
  const { register, handleSubmit, formState } = useForm({
    resolver: resolverOf<{ birthday: string }>({ birthday: (day) => checkBirthday(day, today) }),
    defaultValues: { birthday: '' },
  })
  const broken = formState.errors.birthday?.type as BirthdayRule | undefined
  const { at, notice } = splitRefusal(answer, ['birthday'])
  const once = useOnce(onSend)
  return (
    <BoundOnce {...once.props} label={t('profile.birthday')}>
      <Form
        busy={busy}
        action={action}
        notice={notice}
        onSubmit={(event) => void handleSubmit((fields) => once.ask(fields.birthday))(event)}
      >
        <TextField
          {...register('birthday')}
          type="date"
          min="1900-01-01"
          max={birthdayMax(today)}
          label={t('profile.birthday')}
          autoComplete="bday"
          error={broken ? t(`rules.birthday.${broken}`) : at.birthday}
        />
        <p className={asText('fs12', 'quiet', 'lh15')}>{t('profile.birthdayNote')}</p>
      </Form>
    </BoundOnce>
  )
}
