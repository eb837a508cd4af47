import { Link } from 'react-router-dom'
import { Badge } from '#src/ui/badge.tsx'
import { asText } from '#src/ui/layout.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { IconChevronLeft } from '#src/ui/icons.tsx'
import { IconFullScreen } from '#src/ui/room-icons.tsx'
import { useServerSeconds } from '#src/shared/app/use-server-seconds.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import type { GameFrameContext } from '#src/machines/venues/game-frame-machine.ts'
import styles from './play-page.module.css'

interface SessionBarProps {
  context: GameFrameContext
  startedAtMs: number
  isFull: boolean
  canFill: boolean
  onFull: () => void
  onLeave: () => void
}

const secondMs = 1_000
const two = (number: number): string => String(number).padStart(2, '0')

/** So long, as 12:05 or 1:02:05. */
const clockText = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / secondMs))
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  return hours === 0 ? `${two(minutes)}:${two(rest)}` : `${hours}:${two(minutes)}:${two(rest)}`
}

const Clock = ({ startedAtMs }: { startedAtMs: number }) => (
  <b role="timer">{clockText(useServerSeconds() - startedAtMs)}</b>
)

/** Over the game: how long, how it went, the limits, and the way out. [C-13] */
export const SessionBar = ({ context, startedAtMs, isFull, canFill, onFull, onLeave }: SessionBarProps) => {
  const { t } = useTranslations('egame')
  const { signed, format } = useMoney()
  const { game, launched, netMinor, balanceMinor, currency } = context
  return (
    <header className={styles.bar}>
      <IconButton label={t('play.back')} onClick={onLeave}>
        <IconChevronLeft />
      </IconButton>
      <h1 className={asText('fs14', 'plain', 'cut', 'bold')}>{launched?.name ?? t('play.title')}</h1>
      {game.isDemo ? <Badge tone="gold">{t('play.demo')}</Badge> : null}
      <dl className={styles.figures}>
        <div>
          <dt>{t('play.time')}</dt>
          <dd>
            <Clock startedAtMs={startedAtMs} />
          </dd>
        </div>
        <div>
          <dt>{t('play.net')}</dt>
          <dd data-testid="net" data-lost={netMinor < 0 || undefined}>
            {signed(netMinor, currency)}
          </dd>
        </div>
        <div className={styles.balance}>
          <dt>{t('play.balance')}</dt>
          <dd data-testid="balance">{balanceMinor === null ? '–' : format(balanceMinor, currency)}</dd>
        </div>
      </dl>
      <Link to="/app/member/limits" className={styles.limits}>
        {t('play.limits')}
      </Link>
      {canFill ? (
        <IconButton label={t(isFull ? 'play.leaveFull' : 'play.full')} onClick={onFull}>
          <IconFullScreen />
        </IconButton>
      ) : null}
    </header>
  )
}
