import { useSelector } from '@xstate/react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { ActorRefFrom } from 'xstate'
import type { PlayPause, PlaySession } from '#contract/protection/entities/protection.ts'
import type { playGuardMachine } from '#src/machines/protection/play-guard-machine.ts'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { usePlayTime } from '#src/shared/app/play-time.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { IconClock } from '#src/ui/icons.tsx'
import { IconPause } from '#src/ui/room-icons.tsx'

type Guard = ActorRefFrom<typeof playGuardMachine>

const limitsPath = '/app/member/limits'

const Results = ({ play }: { play: PlaySession }) => {
  const { t } = useTranslations('protection')
  const { format, signed } = useMoney()
  return (
    <ul>
      {play.results.map(({ currency, spentMinor, openMinor, netMinor }) => {
        const [spent, open, net] = [
          format(spentMinor, currency),
          format(openMinor, currency),
          signed(netMinor, currency),
        ]
        if (openMinor > 0) return <li key={currency}>{t('reminded.resultOpen', { spent, open, net })}</li>
        return (
          <li key={currency}>{t(currency === 'COIN' ? 'reminded.resultCoins' : 'reminded.result', { spent, net })}</li>
        )
      })}
    </ul>
  )
}

/** How long it was and what it came to; going on and stopping are one press each. */
const Reminder = ({ play, guard, busy }: { play: PlaySession; guard: Guard; busy: boolean }) => {
  const { t, language } = useTranslations('protection')
  const playTime = usePlayTime()
  const answer = (answered: 'continue' | 'stop') => guard.send({ type: 'reminder.answer', answer: answered })
  return (
    <Dialog
      open
      dismissible={!busy}
      onClose={() => answer('continue')}
      icon={<IconClock size={28} />}
      title={t('reminded.title', { time: playTime(play.playedMs) })}
      footer={
        <>
          <Button size="touch" busy={busy} onClick={() => answer('stop')}>
            {t('reminded.stop')}
          </Button>
          <Button size="touch" busy={busy} onClick={() => answer('continue')}>
            {t('reminded.continue')}
          </Button>
        </>
      }
    >
      {play.startedAtMs === null ? null : <p>{t('reminded.text', { at: momentWords(play.startedAtMs, language) })}</p>}
      <Results play={play} />
    </Dialog>
  )
}

/** Play was paused, here or on another device. */
const Paused = ({ pause, guard }: { pause: PlayPause; guard: Guard }) => {
  const { t, language } = useTranslations('protection')
  const navigate = useNavigate()
  const read = () => guard.send({ type: 'pause.read' })
  const until =
    pause.untilMs === null ? t('pause.forever') : t('pause.until', { at: momentWords(pause.untilMs, language) })
  return (
    <Dialog
      open
      onClose={read}
      icon={<IconPause size={28} />}
      title={t(pause.kind === 'exclusion' ? 'pause.exclusion' : 'pause.timeOut')}
      footer={
        <>
          <Button
            size="touch"
            onClick={() => {
              read()
              void navigate(limitsPath)
            }}
          >
            {t('pause.more')}
          </Button>
          <Button variant="primary" size="touch" onClick={read}>
            {t('pause.read')}
          </Button>
        </>
      }
    >
      <p>{until}</p>
      <p>{t('pause.text')}</p>
    </Dialog>
  )
}

/** What the guard of play has to say on any screen; the page of limits says a pause itself. */
export const PlayGuardDialog = ({ guard }: { guard: Guard }) => {
  const { pathname } = useLocation()
  const { play, pause } = useSelector(guard, ({ context }) => context)
  const isReminding = useSelector(guard, (snapshot) => snapshot.matches({ here: 'reminding' }))
  const isAnswering = useSelector(guard, (snapshot) => snapshot.matches({ here: 'answering' }))
  const isPaused = useSelector(guard, (snapshot) => snapshot.matches({ here: 'paused' }))
  if (play && (isReminding || isAnswering)) return <Reminder play={play} guard={guard} busy={isAnswering} />
  if (pause && isPaused && pathname !== limitsPath) return <Paused pause={pause} guard={guard} />
  return null
}
