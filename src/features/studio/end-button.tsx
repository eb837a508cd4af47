import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { studioHealth } from '#contract/studio/health-calls.ts'
import { studioStreamEnd } from '#contract/studio/key-calls.ts'
import { ConfirmDialog } from '#src/shared/app/confirm-dialog.tsx'
import { useAskAgain } from '#src/shared/app/own-data.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useCommand } from '#src/shared/app/use-command.ts'
import { formatClock } from '#src/shared/match/match-clock.ts'
import { useBroadcast } from '#src/shared/studio/broadcast.ts'
import { Button, type ButtonLook } from '#src/ui/button.tsx'
import { toast } from '#src/ui/toast-store.ts'
import { useHealth } from './health/use-health.ts'

const secondMs = 1_000

/** Ends what runs elsewhere, such as in an encoder. */
const useEnd = () => {
  const { t } = useTranslations('studio')
  const { gateway } = useShellServices()
  const askAgain = useAskAgain()
  return useCommand(
    (_: null, requestId) => gateway.call(studioStreamEnd, { requestId }),
    ({ wasOn }) => {
      askAgain(studioHealth)
      toast(t(wasOn ? 'end.done' : 'end.none'), { tone: 'success' })
    },
    ({ msg }) => toast(msg, { tone: 'warning' }),
    'studio-stream-end',
  )
}

/** The stream's length, as far as the server has one. */
const useLength = (): string | null => {
  const { serverNow } = useShellServices()
  const startedAtMs = useHealth().data?.startedAtMs ?? null
  return startedAtMs === null ? null : formatClock(Math.max(0, Math.floor((serverNow() - startedAtMs) / secondMs)))
}

/** Ends the stream, after it was asked once; at rest while nothing streams. [S-02] */
export const EndButton = ({ size = 'sm', block = false }: Pick<ButtonLook, 'size' | 'block'>) => {
  const { t } = useTranslations('studio')
  const { actor } = useBroadcast()
  const [isAsking, setIsAsking] = useState(false)
  const end = useEnd()
  const length = useLength()
  const isOwn = useSelector(actor, (snapshot) => snapshot.matches('onAir'))
  const isEnding = useSelector(actor, (snapshot) => snapshot.matches('ending'))
  const isTest = useSelector(actor, ({ context }) => context.isTest) && isOwn
  const isOn = isOwn || length !== null
  return (
    <>
      <Button
        variant={isOn ? 'danger' : 'secondary'}
        size={size}
        block={block}
        busy={end.busy || isEnding}
        disabled={!isOn && !end.unanswered}
        onClick={() => setIsAsking(true)}
      >
        {t(end.unanswered ? 'end.again' : 'end.action')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t(isTest ? 'golive.test.endTitle' : 'end.title')}
        text={[
          length === null ? '' : t('end.length', { length }),
          t(isTest ? 'golive.test.endText' : isOwn ? 'end.ownText' : 'end.text'),
        ].join('')}
        action={t('end.action')}
        onClose={() => setIsAsking(false)}
        onConfirm={() => (isOwn ? actor.send({ type: 'live.end' }) : end.send(null))}
      />
    </>
  )
}
