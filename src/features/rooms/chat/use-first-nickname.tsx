import { useSelector } from '@xstate/react'
import { useState, type ReactNode } from 'react'
import { loadOnline } from '#src/shared/app/load-online.ts'
import { useServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import type { NicknameDialog } from './nickname-dialog.tsx'

interface Part {
  NicknameDialog: typeof NicknameDialog
}

/** Sends at once, but for a member's first message, which asks for a nickname before. Where the question cannot be loaded, it waits for the next message. [C-12] */
export const useFirstNickname = (send: () => void): { ask: () => void; dialog: ReactNode } => {
  const { language } = useTranslations()
  const { session } = useServices()
  const given = useSelector(session, ({ context: { userInfo } }) =>
    userInfo?.nicknameGiven ? userInfo.nickname : null,
  )
  const [part, setPart] = useState<Part | null>(null)
  const ask = (): void => {
    if (given === null) send()
    else loadOnline(() => import('./nickname-dialog.tsx')).then(setPart, send)
  }
  const close = (): void => setPart(null)
  return {
    ask,
    dialog:
      part && given !== null ? (
        <part.NicknameDialog
          given={given}
          language={language}
          onClose={close}
          onDone={() => {
            close()
            send()
          }}
        />
      ) : null,
  }
}
