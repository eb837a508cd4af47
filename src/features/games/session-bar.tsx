import { Link } from 'react-router-dom'
import type { OwnGame } from '#contract/games/entities/round.ts'
import type { TableGame } from '#contract/games/entities/table.ts'
import type { LimitState } from '#contract/protection/entities/protection.ts'
import { heldMinor } from '#contract/protection/rules/limit-names.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { Badge } from '#src/ui/badge.tsx'
import { asText } from '#src/ui/layout.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { classes } from '#src/ui/classes.ts'
import { IconShieldCheck } from '#src/ui/account-icons.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { IconClock, IconLogOut } from '#src/ui/icons.tsx'
import { IconPause, IconVolume, IconVolumeOff } from '#src/ui/room-icons.tsx'
import { Progress } from '#src/ui/progress.tsx'
import { shareOf } from '#src/ui/share-of.ts'
import { BackLink, PageHead, useHeadPlace } from '#src/shared/app/page-head.tsx'
import { usePlayTime } from '#src/shared/app/play-time.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { gamesPath } from '#src/shared/site/game-paths.ts'
import { usePlay } from './games-data.ts'
import { useSound } from './round-sound.ts'
import styles from './session-bar.module.css'

const lobbyPath = '/app/egame'
const limitsPath = '/app/member/limits'

/** The limit of a day that binds a player: of losses, else of stakes. */
const limitOf = (limits: readonly LimitState[], currency: SettlementCurrency) => {
  const ofDay = limits.filter((limit) => limit.period === 'day' && limit.currency === currency)
  for (const kind of ['loss', 'stake'] as const) {
    const found = ofDay.find((limit) => limit.kind === kind && limit.leftMinor !== null)
    const mostMinor = found ? heldMinor(found) : null
    if (found && mostMinor !== null) return { kind, usedMinor: Math.max(0, found.usedMinor), mostMinor }
  }
  return undefined
}

const Limit = () => {
  const { t } = useTranslations('games')
  const { currency, format } = useMoney()
  const limit = limitOf(usePlay().data?.limits ?? [], currency)
  return (
    <span className={styles.limit} data-none={limit === undefined || undefined}>
      {limit ? (
        <>
          {t(`session.limit.${limit.kind}`)}
          <Progress
            label={t(`session.limit.${limit.kind}`)}
            share={shareOf(limit.usedMinor, limit.mostMinor)}
            className={styles.meter}
          />
          <b>
            {format(limit.usedMinor, currency)} / {format(limit.mostMinor, currency)}
          </b>
        </>
      ) : (
        t('session.noLimit')
      )}
      <Link to={limitsPath} className={styles.link}>
        {t('session.change')}
      </Link>
    </span>
  )
}

const SoundSwitch = () => {
  const { t } = useTranslations('games')
  const { isOn, toggle } = useSound()
  return (
    <IconButton label={t(isOn ? 'session.soundOn' : 'session.soundOff')} size="sm" onClick={toggle}>
      {isOn ? <IconVolume size={18} /> : <IconVolumeOff size={18} />}
    </IconButton>
  )
}

/** How long and with what result somebody plays, by the server's figures; the limits, a break, and the way out. */
export const SessionBar = ({ game }: { game: OwnGame | TableGame }) => {
  const { t } = useTranslations('games')
  const { currency, signed, format } = useMoney()
  const playTime = usePlayTime()
  const place = useHeadPlace()
  const back = { to: gamesPath, label: t('session.back') }
  const play = usePlay().data?.play
  const result = play?.results.find((each) => each.currency === currency)
  return (
    <section className={styles.place} aria-label={t('session.label')}>
      <div className={styles.bar}>
        {place ? (
          <PageHead title={t(`names.${game}`)} back={back} />
        ) : (
          <>
            <BackLink {...back} />
            <h1 className={asText('fs15', 'plain', 'lh13')}>{t(`names.${game}`)}</h1>
          </>
        )}
        <Badge tone="accent" className={styles.badge}>
          <IconShieldCheck size={14} />
          {t('fairBadge')}
        </Badge>
        <span className={styles.figure}>
          <IconClock size={16} />
          {t('session.time')} <b>{playTime(play?.playedMs ?? 0)}</b>
        </span>
        <span className={styles.figure} data-testid="session-net">
          {t('session.net')} <b>{signed(result?.netMinor ?? 0, currency)}</b>
        </span>
        {result?.openMinor ? (
          <span className={styles.figure}>
            {t('session.open')} <b>{format(result.openMinor, currency)}</b>
          </span>
        ) : null}
        <Limit />
        <span className={styles.ends}>
          <SoundSwitch />
          <Link to={limitsPath} className={classes(buttonClass({ variant: 'ghost', size: 'sm' }), styles.pause)}>
            <IconPause size={16} />
            <span>{t('session.pause')}</span>
          </Link>
          <Link to={lobbyPath} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            <IconLogOut size={16} />
            {t('session.exit')}
          </Link>
        </span>
      </div>
    </section>
  )
}
