import { useState } from 'react'
import { Link } from 'react-router-dom'
import { NoviceTask } from '#contract/promotions/entities/novice.ts'
import { vipStatus } from '#contract/loyalty/calls.ts'
import type { ClaimBody } from '#src/machines/promotions/claim-machine.ts'
import { PageHead } from '#src/shared/app/page-head.tsx'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { useMemberId, useOwn } from '#src/shared/app/own-data.ts'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { activitiesPath, activityPath } from '#src/shared/site/activity-paths.ts'
import { useArt } from '#src/shared/site/site-frame.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { asStack } from '#src/ui/layout.ts'
import { Empty } from '#src/ui/empty.tsx'
import { IconGift } from '#src/ui/room-icons.tsx'
import { QuietLine } from '#src/features/promotions/activities-page.tsx'
import { ClaimButton } from '#src/features/promotions/claim-button.tsx'
import { LoginAction } from '#src/features/promotions/login-action.tsx'
import { useAskPromotions } from '#src/features/promotions/promotion-data.ts'
import { usePromotions, usePromotionStatuses, type Card } from '#src/features/promotions/promotion-list.ts'
import { PromotionsBarred } from '#src/features/promotions/promotion-frame.tsx'
import { useRewardWords } from '#src/features/promotions/reward-words.ts'
import styles from './welfare.module.css'

type Status = NonNullable<ReturnType<ReturnType<typeof usePromotionStatuses>['of']['get']>>

interface Due {
  readonly card: Card
  readonly item: Status['ready'][number]
}

const levelsPath = '/app/member/vip'
const playedKinds: readonly Card['kind'][] = ['wheel', 'draw', 'gift-exchange', 'buff-cards']

/** It is had on its own page: a spin, a ticket, the prize of a rank, a card. */
const isPlayed = ({ card }: Due): boolean => playedKinds.includes(card.kind)

const bodyOf = ({ card, item }: Due): ClaimBody => {
  if (card.kind === 'signin') return { what: 'signin', promotionId: card.id }
  const task = NoviceTask.safeParse(item.itemId)
  return card.kind === 'novice' && task.success
    ? { what: 'novice', promotionId: card.id, task: task.data }
    : { what: 'item', promotionId: card.id, itemId: item.itemId }
}

const placeOf = ({ card, item }: Due): string =>
  card.kind === 'signin' ? `signin.${card.id}` : `item.${card.id}.${item.itemId}`

/** `isTurn`: claim all has come to it; `onDone` lets the next one go. */
const DueRow = ({ due, isTurn, onDone }: { due: Due; isTurn: boolean; onDone: () => void }) => {
  const { t } = useTranslations('promotions')
  const art = useArt()
  const rewardWords = useRewardWords()
  const askAgain = useAskPromotions()
  const { card, item } = due
  const what = item.reward === null ? card.title : rewardWords(item.reward)
  return (
    <li className={styles.row}>
      <img src={art(card.picture)} alt="" />
      <span>
        <Link to={activityPath(card.slug)}>{card.title}</Link>
        {item.reward === null ? null : <b>{what}</b>}
      </span>
      {isPlayed(due) ? (
        <Link to={activityPath(card.slug)} className={buttonClass({ size: 'sm', variant: 'primary' })}>
          {t('welfare.play')}
        </Link>
      ) : (
        <ClaimButton
          place={placeOf(due)}
          body={bodyOf(due)}
          label={t('claim.press')}
          done={() => t('claim.done', { what })}
          size="sm"
          isTurn={isTurn}
          onChanged={() => {
            askAgain()
            onDone()
          }}
        />
      )}
    </li>
  )
}

/** Gifts of the level, the one of the birthday too: they are had on the page of levels. [C-15] */
const LevelGifts = ({ count }: { count: number }) => {
  const { t } = useTranslations('promotions')
  return (
    <li className={styles.row}>
      <IconGift size={28} />
      <span>
        <Link to={levelsPath}>{t('welfare.levels')}</Link>
        <b>{t('welfare.levelsText', { n: count })}</b>
      </span>
      <Link to={levelsPath} className={buttonClass({ size: 'sm', variant: 'primary' })}>
        {t('welfare.toLevels')}
      </Link>
    </li>
  )
}

const Dues = ({ cards }: { cards: readonly Card[] }) => {
  const { t } = useTranslations('promotions')
  const statuses = usePromotionStatuses()
  const level = useOwn(vipStatus, {})
  const gifts = level.data?.gifts.filter(({ state }) => state === 'due').length ?? 0
  const [isAll, setAll] = useState(false)
  const [passed, setPassed] = useState<ReadonlySet<string>>(new Set())
  const dues = cards.flatMap((card): Due[] => (statuses.of.get(card.id)?.ready ?? []).map((item) => ({ card, item })))
  const claims = dues.filter((due) => !isPlayed(due))
  const next = isAll ? claims.find((due) => !passed.has(placeOf(due))) : undefined
  if (dues.length === 0 && gifts === 0)
    return statuses.isPending || level.isPending ? null : (
      <Empty
        icon={<IconGift size={28} />}
        title={t('welfare.none')}
        text={t('welfare.noneText')}
        action={
          <Link to={activitiesPath} className={buttonClass({})}>
            {t('welfare.go')}
          </Link>
        }
      />
    )
  return (
    <>
      <div className={styles.all}>
        <p>
          {[
            ...(claims.length > 0 ? [t('welfare.count', { n: claims.length })] : []),
            ...(dues.length > claims.length ? [t('welfare.uses', { n: dues.length - claims.length })] : []),
          ].join(' · ')}
        </p>
        <Button
          variant="gold"
          busy={next !== undefined}
          disabled={claims.length === 0}
          onClick={() => {
            setPassed(new Set())
            setAll(true)
          }}
        >
          {t('welfare.all')}
        </Button>
      </div>
      <ul className={asStack(8)}>
        {gifts === 0 ? null : <LevelGifts count={gifts} />}
        {dues.map((due) => (
          <DueRow
            key={placeOf(due)}
            due={due}
            isTurn={due === next}
            onDone={() => setPassed((before) => new Set([...before, placeOf(due)]))}
          />
        ))}
      </ul>
    </>
  )
}

/** All that can be claimed now, in one place. [R-12, C-15] */
export const WelfarePage = () => {
  const { t } = useTranslations('promotions')
  const promotions = usePromotions()
  const isMember = useMemberId() !== ''
  return (
    <div className={styles.page}>
      <PageTitle title={t('welfare.title')} />
      <PageHead title={t('welfare.title')} back={{ to: activitiesPath, label: t('back') }} />
      {isMember ? (
        <QueryView query={promotions} skeleton={[56, 72, 72]}>
          {({ promotions: cards, isBarred }) => (isBarred ? <PromotionsBarred /> : <Dues cards={cards} />)}
        </QueryView>
      ) : (
        <Empty icon={<IconGift size={28} />} title={t('welfare.visitor')} action={<LoginAction />} />
      )}
      <QuietLine />
    </div>
  )
}
