import type { LotteryDraw, LotteryGame } from '#contract/lottery/entities/lottery.ts'
import { issueText } from '#contract/lottery/rules/schedule.ts'
import { useServerSeconds } from '#src/shared/app/use-server-seconds.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { Balls } from './balls.tsx'
import styles from './lottery.module.css'

const secondMs = 1000
const two = (value: number): string => String(value).padStart(2, '0')

/** What is left until a moment: hours where there are some, minutes, seconds. */
const leftParts = (untilMs: number, nowMs: number): string[] => {
  const seconds = Math.max(0, Math.ceil((untilMs - nowMs) / secondMs))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return [...(hours > 0 ? [two(hours)] : []), two(minutes), two(seconds % 60)]
}

/** The time until sales close. */
export const DrawClock = ({ draw }: { draw: Pick<LotteryDraw, 'closesAtMs'> }) => {
  const { t } = useTranslations('lottery')
  const parts = leftParts(draw.closesAtMs, useServerSeconds())
  return (
    <span className={styles.clock} role="timer" aria-label={t('draw.left', { time: parts.join(':') })}>
      {parts.map((part, at) => (
        <span key={at} className={styles.clockPart}>
          {part}
        </span>
      ))}
    </span>
  )
}

/** The last draw's numbers, or that it was none. */
export const LastDraw = ({ game, draw }: { game: LotteryGame; draw: LotteryDraw | null }) => {
  const { t } = useTranslations('lottery')
  if (draw === null) return <span className={styles.quiet}>{t('draw.none')}</span>
  return (
    <>
      <span className={styles.quiet}>{t('draw.drawn', { issue: issueText(draw.issue) })}</span>
      {draw.numbers === null ? (
        <span className={styles.quiet}>{t('draw.void')}</span>
      ) : (
        <Balls game={game} numbers={draw.numbers} />
      )}
    </>
  )
}

interface DrawPanelProps {
  game: LotteryGame
  next: LotteryDraw | undefined
  last: LotteryDraw | null
}

/** The draw that is sold, and the one before it. */
export const DrawPanel = ({ game, next, last }: DrawPanelProps) => {
  const { t } = useTranslations('lottery')
  return (
    <section className={styles.panel} aria-label={t('draw.label')}>
      <div className={styles.drawTop}>
        <span>
          <b>{next ? t('draw.issue', { issue: issueText(next.issue) }) : t('draw.pending')}</b>
          <small>{t('draw.closes')}</small>
        </span>
        {next ? <DrawClock draw={next} /> : null}
      </div>
      <div className={styles.drawLast}>
        <LastDraw game={game} draw={last} />
      </div>
      {next ? (
        <p className={styles.commit}>
          {t('draw.commit')} <code>{next.commit}</code>
        </p>
      ) : null}
    </section>
  )
}
