import { useSelector } from '@xstate/react'
import { useServices } from '#src/shared/app/services.tsx'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { useAskLogin } from '#src/shared/account/use-ask-login.ts'
import { useTranslations } from '#src/shared/room/use-translations.ts'

export interface SendGift {
  label: string
  busy: boolean
  disabled: boolean
  press: () => void
}

/** What the send button does: sends, or asks a visitor to log in. */
export const useSendGift = (): SendGift => {
  const { t } = useTranslations()
  const { session } = useServices()
  const { tray } = useRoomActors()
  const askLogin = useAskLogin()
  const isMember = useSelector(session, ({ context }) => context.token !== '')
  const canSend = useSelector(tray, (snapshot) => snapshot.can({ type: 'gift.send' }))
  const busy = useSelector(tray, (snapshot) => snapshot.matches('sending'))
  // What cannot be pressed cannot have the focus either, which is to come back here after the question.
  const asks = useSelector(tray, (snapshot) => snapshot.matches('confirming'))
  if (!isMember) return { label: t('gifts.send'), busy: false, disabled: false, press: askLogin }
  return {
    label: t('gifts.send'),
    busy,
    disabled: !canSend && !busy && !asks,
    press: () => tray.send({ type: 'gift.send' }),
  }
}
