import { useState } from 'react'
import type { PlayPause } from '#contract/protection/entities/protection.ts'
import { addMonths } from '#contract/protection/rules/add-months.ts'
import { Panel } from '#src/ui/panel.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { useServerSeconds } from '#src/shared/app/use-server-seconds.ts'
import { Button } from '#src/ui/button.tsx'
import { IconPause } from '#src/ui/room-icons.tsx'
import { Segmented } from '#src/ui/tabs.tsx'
import styles from './limits.module.css'
import { TypedConfirmation } from './typed-confirmation.tsx'
import { usePauseCommands } from './use-protection.ts'

const dayChoices = ['1', '3', '7', '30', '42'] as const
const dayMs = 24 * 60 * 60_000
const monthChoices = ['6', '12', '60', 'forever'] as const

const RuleList = ({ rules }: { rules: readonly string[] }) => (
  <ul className={styles.rules}>
    {rules.map((rule) => (
      <li key={rule}>{rule}</li>
    ))}
  </ul>
)

const useUntilWords = () => {
  const { t, language } = useTranslations('protection')
  return (untilMs: number | null): string =>
    untilMs === null ? t('pause.forever') : t('pause.until', { at: momentWords(untilMs, language) })
}

interface ConsequencesProps {
  /** The end of a pause that begins at `nowMs`; null: none. Milliseconds since 1970. */
  endOf: (nowMs: number) => number | null
  rules: readonly string[]
}

/** A pause before it begins: until when it lasts, what stops, and what becomes of open bets and of money. */
const Consequences = ({ endOf, rules }: ConsequencesProps) => {
  const { t } = useTranslations('protection')
  const untilWords = useUntilWords()
  const nowMs = useServerSeconds()
  return (
    <>
      <p>
        <b>{untilWords(endOf(nowMs))}</b>
      </p>
      <RuleList rules={[...rules, t('pause.open')]} />
    </>
  )
}

/** What is closed at present, and until when. */
export const PauseNote = ({ pause }: { pause: PlayPause }) => {
  const { t } = useTranslations('protection')
  const until = useUntilWords()(pause.untilMs)
  return (
    <output className={styles.paused}>
      <IconPause size={20} />
      <span>
        <b>
          {t(pause.kind === 'exclusion' ? 'pause.exclusion' : 'pause.timeOut')} · {until}
        </b>
        <small>{t('pause.text')}</small>
      </span>
    </output>
  )
}

export const TimeOutPanel = () => {
  const { t } = useTranslations('protection')
  const [days, setDays] = useState<(typeof dayChoices)[number]>('1')
  const [isAsking, setAsking] = useState(false)
  const { timeOut } = usePauseCommands(() => setAsking(false))
  const start = t('timeOut.start', { days })
  const items = dayChoices.map((value) => ({ value, label: t('timeOut.days', { days: value }) }))
  return (
    <Panel title={t('timeOut.title')} hint={t('timeOut.hint')}>
      <div className={styles.choice}>
        <Segmented atOnce spread items={items} value={days} onChange={setDays} label={t('timeOut.label')} />
      </div>
      <RuleList rules={t('timeOut.rules')} />
      <Button block size="touch" onClick={() => setAsking(true)}>
        {start}
      </Button>
      <TypedConfirmation
        open={isAsking}
        onClose={() => setAsking(false)}
        word={t('timeOut.word')}
        action={start}
        busy={timeOut.busy}
        notice={timeOut}
        onConfirm={() => timeOut.send(Number(days))}
      >
        <Consequences endOf={(nowMs) => nowMs + Number(days) * dayMs} rules={t('timeOut.rules')} />
      </TypedConfirmation>
    </Panel>
  )
}

export const ExclusionPanel = () => {
  const { t } = useTranslations('protection')
  const [months, setMonths] = useState<(typeof monthChoices)[number]>('6')
  const [isAsking, setAsking] = useState(false)
  const { exclude } = usePauseCommands(() => setAsking(false))
  const termOf = (choice: (typeof monthChoices)[number]): string => {
    if (choice === 'forever') return t('exclusion.forever')
    const count = Number(choice)
    return count % 12 === 0 ? t('exclusion.years', { years: count / 12 }) : t('exclusion.months', { months: count })
  }
  const start = t('exclusion.start', { term: termOf(months) })
  const items = monthChoices.map((value) => ({ value, label: termOf(value) }))
  return (
    <Panel title={t('exclusion.title')} hint={t('exclusion.hint')}>
      <div className={styles.choice}>
        <Segmented atOnce spread items={items} value={months} onChange={setMonths} label={t('exclusion.label')} />
      </div>
      <RuleList rules={t('exclusion.rules')} />
      <Button block size="touch" variant="danger" onClick={() => setAsking(true)}>
        {start}
      </Button>
      <TypedConfirmation
        open={isAsking}
        onClose={() => setAsking(false)}
        word={t('exclusion.word')}
        action={start}
        busy={exclude.busy}
        notice={exclude}
        onConfirm={() => exclude.send(months === 'forever' ? null : Number(months))}
      >
        <Consequences
          endOf={(nowMs) => (months === 'forever' ? null : addMonths(nowMs, Number(months)))}
          rules={t('exclusion.rules')}
        />
      </TypedConfirmation>
    </Panel>
  )
}
