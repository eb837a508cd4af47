import { useState } from 'react'
import { passkeyOptions } from '#contract/accounts/calls/security.ts'
import { Button } from '#src/ui/button.tsx'
import { IconKey } from '#src/ui/account-icons.tsx'
import { hasPasskeys } from '#src/shared/account/has-passkeys.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { FormNote } from './form-note.tsx'
import { useEntrance } from './use-entrance.ts'

const wasCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')

/** Logs in with a passkey of this device; not there where the browser has none. */
export const PasskeyButton = ({ remember }: { remember: boolean }) => {
  const { t } = useTranslations('account')
  const { gateway, session } = useShellServices()
  const { fromPage } = useEntrance()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  if (!hasPasskeys()) return null
  const ask = async (): Promise<string | null> => {
    const [asked, { startAuthentication }] = await Promise.all([
      gateway.call(passkeyOptions, {}),
      import('@simplewebauthn/browser'),
    ])
    if (asked.kind === 'fault') return t('fault')
    if (asked.kind === 'rejected') return asked.msg
    const { challengeId, options } = asked.data
    const response = JSON.stringify(await startAuthentication({ optionsJSON: JSON.parse(options) }))
    session.send({ type: 'session.login', by: 'passkey', challengeId, response, remember, fromPage })
    return null
  }
  const press = async () => {
    setBusy(true)
    setProblem(null)
    try {
      setProblem(await ask())
    } catch (error) {
      setProblem(t(wasCancelled(error) ? 'login.passkeyCancelled' : 'login.passkeyFault'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <FormNote>{problem}</FormNote>
      <Button variant="outline" size="lg" block busy={busy} icon={<IconKey size={18} />} onClick={() => void press()}>
        {t('login.passkey')}
      </Button>
    </>
  )
}
