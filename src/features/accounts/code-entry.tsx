import { useSelector } from '@xstate/react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import type { ActorRefFrom } from 'xstate'
import { type CodeTarget, isSameTarget, type sendCodeMachine } from '#src/machines/accounts/send-code-machine.ts'
import { IconShield } from '#src/ui/account-icons.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { waitTime } from '#src/shared/account/wait-time.ts'
import { useServerSeconds } from '#src/shared/app/use-server-seconds.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import styles from './account-form.module.css'

type CodeActor = ActorRefFrom<typeof sendCodeMachine>

/** The whole seconds until a moment of the server's clock. */
export const useSecondsUntil = (atMs: number): number => Math.max(0, Math.ceil((atMs - useServerSeconds()) / 1000))

const Seconds = ({ untilMs }: { untilMs: number }) => {
  const { t } = useTranslations('account')
  const { unit, at } = waitTime(Math.max(1, useSecondsUntil(untilMs)))
  return t(`sendAgainIn.${unit}`, { at })
}

/** Asks for a code for `target`, or says what is wrong with it; the same contact waits for the next. [C-11] */
const SendButton = ({
  sending,
  target,
  onInvalid,
}: {
  sending: CodeActor
  target: CodeTarget | null
  onInvalid: () => void
}) => {
  const { t } = useTranslations('account')
  const isSending = useSelector(sending, (snapshot) => snapshot.matches('sending'))
  const to = useSelector(sending, ({ context }) => context.to)
  const againAtMs = useSelector(sending, ({ context }) => context.againAtMs)
  const isCooling = useSelector(sending, (snapshot) => snapshot.matches('cooling'))
  const waits = isCooling && target !== null && isSameTarget(to, target)
  return (
    <button
      type="button"
      className={styles.send}
      disabled={waits || isSending}
      onClick={() => (target ? sending.send({ type: 'code.send', ...target }) : onInvalid())}
    >
      {waits ? <Seconds untilMs={againAtMs} /> : t(to && !isSending ? 'sendAgain' : 'sendCode')}
    </button>
  )
}

/** The six digits that come by SMS, with the button that has them sent. [C-11] */
export const CodeEntry = ({
  sending,
  target,
  field,
  error,
  onInvalid,
}: {
  sending: CodeActor
  /** Null while the number cannot be right. */
  target: CodeTarget | null
  field: UseFormRegisterReturn
  error: string | undefined
  onInvalid: () => void
}) => {
  const { t } = useTranslations('account')
  const masked = useSelector(sending, ({ context }) => context.masked)
  const reject = useSelector(sending, ({ context }) => context.reject)
  const isOpen = useSelector(sending, ({ context }) => context.isOpen)
  const note = isOpen ? t('codeOpen') : masked && t('codeSent', { masked })
  return (
    <div>
      <TextField
        {...field}
        label={t('code')}
        placeholder={t('codePlaceholder')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        icon={<IconShield />}
        error={error ?? reject?.msg}
        end={<SendButton sending={sending} target={target} onInvalid={onInvalid} />}
      />
      <output className={styles.sent}>{reject ? null : note}</output>
    </div>
  )
}
