import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { useMemberId } from '#src/shared/app/own-data.ts'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { welfarePath } from '#src/shared/site/activity-paths.ts'
import { AgeBadge } from '#src/ui/badge.tsx'
import { asStack } from '#src/ui/layout.ts'
import { Empty } from '#src/ui/empty.tsx'
import { IconChevronRight } from '#src/ui/icons.tsx'
import { IconGift } from '#src/ui/room-icons.tsx'
import { Segmented, Tabs } from '#src/ui/tabs.tsx'
import { useMediaQuery } from '#src/ui/use-media-query.ts'
import styles from './activities.module.css'
import { useAskPromotions } from './promotion-data.ts'
import { usePromotions, usePromotionStatuses, type Card } from './promotion-list.ts'
import { PromotionHero, PromotionTile } from './promotion-card.tsx'
import { PromotionsBarred } from './promotion-frame.tsx'
import { groupOf, promotionGroups, type PromotionGroup } from './promotion-kinds.ts'
import { sideCards, useSideCard } from './panels.ts'

type Group = PromotionGroup | 'all'
type Section = 'running' | 'mine' | 'over'

const skeleton = [200, 40, 240, 240]

const SideCard = ({ card }: { card: Card }) => {
  const loaded = useSideCard(card.kind).data?.Component
  const onChanged = useAskPromotions()
  const Loaded = loaded
  return Loaded ? <Loaded promotionId={card.id} slug={card.slug} params={null} onChanged={onChanged} /> : null
}

/** 18+, what coins are, and where limits are set. */
export const QuietLine = () => {
  const { t } = useTranslations('promotions')
  return (
    <p className={styles.quiet}>
      <AgeBadge />
      <span>{t('common:playMoneyNote')}</span>
      <Link to="/app/member/limits">{t('limits')}</Link>
    </p>
  )
}

/** A member's sign-in, tasks and the like, beside the list. */
const Side = ({ cards, children }: { cards: readonly Card[]; children?: ReactNode }) => {
  const { t } = useTranslations('promotions')
  const daily = cards.filter(({ kind, phase }) => phase === 'running' && kind in sideCards)
  return (
    <aside className={asStack(10, 'packed', 'shrinks')} aria-label={t('list.mine')}>
      <Link to={welfarePath} className={styles.welfare}>
        <IconGift size={20} />
        <span>
          <b>{t('welfare.title')}</b>
          <small>{t('welfare.lead')}</small>
        </span>
        <IconChevronRight size={16} />
      </Link>
      {daily.map((card) => (
        <SideCard key={card.id} card={card} />
      ))}
      {children}
    </aside>
  )
}

const isInSection = (card: Card, section: Section, joined: boolean): boolean => {
  if (section === 'mine') return joined
  return section === 'over' ? card.phase === 'over' : card.phase !== 'over'
}

const List = ({ cards }: { cards: readonly Card[] }) => {
  const { t } = useTranslations('promotions')
  const statuses = usePromotionStatuses()
  const isMember = useMemberId() !== ''
  const [group, setGroup] = useState<Group>('all')
  const [section, setSection] = useState<Section>('running')
  const joined = (card: Card): boolean => statuses.of.get(card.id)?.hasJoined ?? false
  const listed = cards.filter((card) => isInSection(card, section, joined(card)))
  const items = listed.filter(({ kind }) => group === 'all' || groupOf(kind) === group)
  const groups = promotionGroups.filter((one) => one === group || listed.some(({ kind }) => groupOf(kind) === one))
  const running = section === 'running' && group === 'all' ? items.filter(({ phase }) => phase === 'running') : []
  // What stands beside the list is not said twice.
  const hero = running.find(({ kind }) => !(kind in sideCards)) ?? running[0]
  return (
    <div className={asStack(14, 'packed', 'shrinks')}>
      {hero ? <PromotionHero card={hero} status={statuses.of.get(hero.id)} /> : null}
      <div className={styles.filter}>
        <Tabs
          look="chip"
          label={t('list.groups')}
          panelId="activities"
          value={group}
          onChange={setGroup}
          items={[
            { value: 'all' as Group, label: t('groups.all'), count: listed.length },
            ...groups.map((value) => ({
              value,
              label: t(`groups.${value}`),
              count: listed.filter(({ kind }) => groupOf(kind) === value).length,
            })),
          ]}
        />
        <Segmented
          label={t('list.states')}
          panelId="activities"
          value={section}
          onChange={setSection}
          className={styles.states ?? ''}
          items={[
            { value: 'running', label: t('list.running') },
            ...(isMember
              ? [{ value: 'mine' as const, label: t('list.joined'), count: cards.filter(joined).length }]
              : []),
            { value: 'over', label: t('list.over') },
          ]}
        />
      </div>
      <div id="activities" role="tabpanel" aria-label={t('title')}>
        {items.length === 0 ? (
          <Empty icon={<IconGift size={28} />} title={t(`empty.${section}`)} text={t('empty.text')} />
        ) : (
          <ul className={styles.grid}>
            {items.map((card) => (
              <PromotionTile key={card.id} card={card} status={statuses.of.get(card.id)} />
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

/** All promotions: what they ask, what still lacks, and what can be claimed. For anybody. [R-12, C-15] */
export const ActivitiesPage = () => {
  const { t } = useTranslations('promotions')
  const promotions = usePromotions()
  const wide = useMediaQuery('(min-width: 1024px)')
  const isMember = useMemberId() !== ''
  return (
    <div className={styles.page}>
      <PageTitle title={t('title')} />
      <h1 className={styles.title}>{t('title')}</h1>
      <QueryView query={promotions} skeleton={skeleton}>
        {({ promotions: cards, isBarred }) => (
          <div className={styles.columns} data-alone={!isMember}>
            {isBarred ? <PromotionsBarred /> : null}
            {wide || !isMember ? null : <Side cards={isBarred ? [] : cards} />}
            <List cards={cards} />
            {wide && isMember ? (
              <Side cards={isBarred ? [] : cards}>
                <QuietLine />
              </Side>
            ) : (
              <QuietLine />
            )}
          </div>
        )}
      </QueryView>
    </div>
  )
}
