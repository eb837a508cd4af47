import { useState } from 'react'
import { createPortal } from 'react-dom'
import type { MatchItem } from '#contract/sports/entities/match-item.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { asRow } from '#src/ui/layout.ts'
import { copyText } from '#src/ui/copy-text.ts'
import { CrestImage } from '#src/ui/crest-image.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { IconLive } from '#src/ui/icons.tsx'
import { IconShare } from '#src/ui/room-icons.tsx'
import { IconStar, IconStarFilled } from '#src/ui/sports-icons.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { BackLink, placedTitleId, useHeadPlace } from '#src/shared/app/page-head.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import type { SideNames } from '#src/shared/match/market-words.ts'
import { nameIn, useArt } from '#src/shared/site/site-frame.ts'
import { useFavourites } from '#src/features/sports/favourites.ts'
import { sportsPath } from '#src/features/sports/match-path.ts'
import { useTimeWords } from '#src/features/sports/use-match-words.ts'
import { MatchRoomLink, type MatchRoom } from './match-room-link.tsx'
import styles from './match-head.module.css'

/** Letters of a name that stand beside a crest on a phone; longer ones stand below it. */
const shortNameMax = 4

interface HeadProps {
  match: MatchItem
  sides: SideNames
  venue: string
  room: MatchRoom | null
}

const Clock = ({ match }: { match: MatchItem }) => {
  const { main, sub } = useTimeWords(match, true)
  return (
    <span className={styles.clock} data-on={match.gameStatus === 1 && !match.isVoid}>
      {main} {sub === '' ? null : <small>{sub}</small>}
    </span>
  )
}

/** The halves of football are one number; what others counted part by part stands side by side. */
const usePartsWords = ({ league, parts }: MatchItem): string => {
  const { t } = useTranslations('sports')
  const scores = parts.map(({ home, visit }) => `${home}:${visit}`)
  if (league.sport !== 'football') return scores.join(' · ')
  return scores[0] === undefined ? '' : t('match.half', { score: scores[0] })
}

/** Says the score when it changes, and nothing else. */
const ScoreNews = ({ match, sides }: { match: MatchItem; sides: SideNames }) => {
  const { t } = useTranslations('sports')
  const { homeScore, visitScore } = match
  const score = `${homeScore}-${visitScore}`
  const [first] = useState(score)
  const [isMoved, setMoved] = useState(false)
  if (!isMoved && first !== score) setMoved(true)
  return (
    <div aria-live="polite" aria-atomic="true">
      <VisuallyHidden>{isMoved ? t('match.score', { ...sides, homeScore, visitScore }) : null}</VisuallyHidden>
    </div>
  )
}

const Star = ({ match, sides }: Pick<HeadProps, 'match' | 'sides'>) => {
  const { t } = useTranslations('sports')
  const favourites = useFavourites()
  const isOn = favourites.has(match.matchId)
  return (
    <IconButton
      size="touch"
      className={styles.star ?? ''}
      label={t(isOn ? 'row.unfavourite' : 'row.favourite', { ...sides })}
      on={isOn}
      onClick={() => favourites.toggle(match.matchId)}
    >
      {isOn ? <IconStarFilled /> : <IconStar />}
    </IconButton>
  )
}

const Share = () => {
  const { t } = useTranslations('sports')
  const share = () => copyText(location.href, { copied: t('match.shared'), failed: t('match.shareFailed') })
  return (
    <IconButton size="touch" className={styles.share ?? ''} label={t('match.share')} onClick={share}>
      <IconShare />
    </IconButton>
  )
}

const RoomLinkButton = ({ room }: Pick<HeadProps, 'room'>) => {
  const { t } = useTranslations('sports')
  if (room === null) return null
  return (
    <MatchRoomLink room={room} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
      <IconLive size={16} />
      {t('match.room')}
    </MatchRoomLink>
  )
}

/** The sides with their crests, and the score between them. */
const Duel = ({ match, sides, isPlaced }: Pick<HeadProps, 'match' | 'sides'> & { isPlaced: boolean }) => {
  const art = useArt()
  const isOn = match.gameStatus !== 0 && !match.isVoid
  return (
    <h1
      translate="no"
      id={isPlaced ? placedTitleId : undefined}
      className={styles.duel}
      data-long={Math.max(sides.home.length, sides.visit.length) > shortNameMax || undefined}
    >
      <span className={styles.home}>
        {sides.home}
        <CrestImage src={match.home.logo === '' ? '' : art(match.home.logo)} size={44} />
      </span>
      <span className={styles.middle}>
        <span className={styles.score}>
          {isOn ? (
            <>
              {match.homeScore}
              <i>:</i>
              {match.visitScore}
            </>
          ) : (
            'VS'
          )}
        </span>
        <Clock match={match} />
      </span>
      <span className={styles.visit}>
        <CrestImage src={match.visit.logo === '' ? '' : art(match.visit.logo)} size={44} />
        {sides.visit}
      </span>
    </h1>
  )
}

/** Who plays, how it stands and when; the way back, to the room and to the favourites. [E-10, E-11] */
export const MatchHead = ({ match, sides, venue, room }: HeadProps) => {
  const { t } = useTranslations('sports')
  const { language } = useAppearance()
  const place = useHeadPlace()
  const partsWords = usePartsWords(match)
  const round = language === 'en' && match.roundEn !== '' ? match.roundEn : match.round
  const league = `${nameIn(language, match.league)} ${round}`.trim()
  const more = [venue, partsWords].filter((words) => words !== '').join(' · ')
  const head = (
    <div className={styles.head}>
      <div className={asRow(6, 'middle', 'shrinks')}>
        <BackLink to={sportsPath} label={t('match.back')} />
        <p className={styles.about}>
          <b title={league}>{league}</b>
          <span title={more}>{more}</span>
        </p>
      </div>
      <Duel match={match} sides={sides} isPlaced={place !== null} />
      <div className={styles.end}>
        <RoomLinkButton room={room} />
        <Star match={match} sides={sides} />
        <Share />
        <ScoreNews match={match} sides={sides} />
      </div>
    </div>
  )
  return place ? createPortal(head, place) : head
}
