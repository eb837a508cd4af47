import { useSelector } from '@xstate/react'
import type { LotteryGame } from '#contract/lottery/entities/lottery.ts'
import type { Play } from '#contract/lottery/rules/plays.ts'
import { lotteryPlays } from '#contract/lottery/rules/ticket.ts'
import { omissionOf, quickKinds } from '#src/machines/lottery/ticket-rules.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { IconSwap } from '#src/ui/member-icons.tsx'
import { asRow, asText } from '#src/ui/layout.ts'
import { Segmented, Tabs } from '#src/ui/tabs.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import type { TicketActor } from './lottery-data.ts'
import { oddsRange, oddsText, useLotteryWords } from './lottery-words.ts'
import styles from './picker.module.css'

/** Rows that are long enough for halves and the like. */
const quickFrom = 6

interface PickerProps {
  game: LotteryGame
  actor: TicketActor
  /** Numbers of past draws, the newest first. */
  drawn: readonly (readonly number[])[]
}

interface RowProps extends PickerProps {
  play: Play
  row: number
}

const PickRow = ({ game, actor, drawn, play, row }: RowProps) => {
  const { t } = useTranslations('lottery')
  const words = useLotteryWords(game)
  const options = play.rows[row] ?? []
  const picked = useSelector(actor, ({ context }) => context.picks[row])
  const isSplit = play.rows.length > 1
  const hasOwnOdds = new Set(options.map((option) => play.oddsHundredths(option))).size > 1
  return (
    <fieldset className={styles.row} aria-label={isSplit ? words.row(play, row) : words.play(play.code)}>
      {isSplit ? <b className={asText('fs13', 'soft')}>{words.row(play, row)}</b> : null}
      <div className={styles.grid}>
        {options.map((option) => {
          const name = words.option(play.code, option, row)
          const omission = omissionOf(play, { option, row }, drawn)
          return (
            <button
              key={option}
              type="button"
              aria-pressed={picked?.includes(option) ?? false}
              className={styles.pick}
              data-wide={name.length > 3 || undefined}
              onClick={() => actor.send({ type: 'pick.toggle', row, option })}
            >
              <b>{name}</b>
              {hasOwnOdds ? <small>{oddsText(play.oddsHundredths(option))}</small> : null}
              <span>
                <VisuallyHidden>{t('pick.omitted')}</VisuallyHidden>
                {omission}
              </span>
            </button>
          )
        })}
      </div>
      {options.length >= quickFrom ? (
        <div className={styles.quick}>
          {quickKinds.map((kind) => (
            <button key={kind} type="button" onClick={() => actor.send({ type: 'picks.quick', row, kind })}>
              {t(`quick.${kind}`)}
            </button>
          ))}
        </div>
      ) : null}
    </fieldset>
  )
}

const Hint = ({ play }: { play: Play }) => {
  const { t } = useTranslations('lottery')
  const rule = (): string => {
    if (play.least === 0) return t('pick.leastAny')
    return play.rows.length > 1 ? t('pick.leastRows') : t('pick.least', { count: play.least })
  }
  return (
    <span className={styles.hint}>
      {rule()} · {t('pick.odds', { odds: oddsRange(play) })}
      <br />
      {t('pick.omission')}
    </span>
  )
}

/** Where numbers are picked: plays in groups, a row for each place, quick picks, omissions. */
export const Picker = ({ game, actor, drawn }: PickerProps) => {
  const { t } = useTranslations('lottery')
  const words = useLotteryWords(game)
  const play = useSelector(actor, ({ context }) => context.play)
  const plays = lotteryPlays[game]
  const groups = [...new Set(plays.map(({ group }) => group))]
  const choose = (code: string): void => actor.send({ type: 'play.choose', code })
  const inGroup = plays.filter(({ group }) => group === play.group)
  return (
    <>
      <Tabs
        items={groups.map((group) => ({ value: group, label: words.group(group) }))}
        value={play.group}
        label={t('rules.play')}
        spread
        className={styles.groups ?? ''}
        onChange={(group) => choose(plays.find((each) => each.group === group)?.code ?? play.code)}
      />
      <section className={styles.picker} aria-label={t('pick.label')}>
        <div className={asRow(8, 'middle', 'wrap', 'between', 'shrinks')}>
          {inGroup.length > 1 ? (
            <Segmented
              items={inGroup.map(({ code }) => ({ value: code, label: words.play(code) }))}
              value={play.code}
              label={words.group(play.group)}
              className={styles.plays ?? ''}
              onChange={choose}
            />
          ) : null}
          <Hint play={play} />
        </div>
        {play.rows.map((_, row) => (
          <PickRow key={`${play.code} ${row}`} game={game} actor={actor} drawn={drawn} play={play} row={row} />
        ))}
        <button
          type="button"
          className={styles.random}
          aria-label={t('pick.randomName')}
          onClick={() => actor.send({ type: 'picks.random' })}
        >
          <IconSwap size={18} />
          {t('pick.random')}
        </button>
      </section>
    </>
  )
}
