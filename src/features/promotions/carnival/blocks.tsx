import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import type { CarnivalBlock } from '#contract/promotions/entities/carnival.ts'
import type { Words } from '#contract/promotions/entities/words.ts'
import type { LiveItem } from '#contract/live/entities/live-item.ts'
import { PromotionTile } from '#src/features/promotions/promotion-card.tsx'
import { usePromotions, usePromotionStatuses } from '#src/features/promotions/promotion-list.ts'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { LiveCard } from '#src/shared/live/live-card.tsx'
import { popularLives } from '#src/shared/live/live-list.ts'
import { useMatchBoard, type MatchBoard } from '#src/shared/match/match-board.ts'
import { usePictures } from '#src/shared/site/pictures.ts'
import { SiteLink } from '#src/shared/site/site-link.tsx'
import { PromotionPicture } from '#src/features/promotions/promotion-picture.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import styles from './carnival.module.css'
import { Countdown } from './countdown.tsx'
import { MatchList } from './match-list.tsx'
import { matchesOf } from './matches-of.ts'

type Block<Kind extends CarnivalBlock['block']> = Extract<CarnivalBlock, { block: Kind }>

/** Operators' words in the language of who reads. */
const useBoth = (): ((words: Words) => string) => {
  const { language } = useAppearance()
  return (words) => (language === 'en' ? words.en : words.zh)
}

const BannerBlock = ({ block }: { block: Block<'banner'> }) => {
  const both = useBoth()
  const picture = usePictures()
  return (
    <section className={styles.banner} aria-label={both(block.title)}>
      <PromotionPicture picture={picture(block.picture)} />
      <div className={styles.bannerText}>
        <h2>{both(block.title)}</h2>
        {block.text ? <p>{both(block.text)}</p> : null}
        {block.way ? (
          <SiteLink to={block.way.link} className={buttonClass({ variant: 'primary', size: 'lg' })}>
            {both(block.way.name)}
          </SiteLink>
        ) : null}
      </div>
    </section>
  )
}

const Section = ({ title, children }: { title: Words; children: ReactNode }) => {
  const both = useBoth()
  return (
    <section aria-label={both(title)}>
      <SectionHead title={both(title)} />
      {children}
    </section>
  )
}

/** Those that whoever looks may see. */
const PromotionsBlock = ({ block }: { block: Block<'promotions'> }) => {
  const cards = usePromotions().data?.promotions ?? []
  const statuses = usePromotionStatuses()
  const visible = block.slugs.flatMap((slug) => cards.filter((card) => card.slug === slug))
  if (visible.length === 0) return null
  return (
    <Section title={block.title}>
      <ul className={styles.promotions}>
        {visible.map((card) => (
          <PromotionTile key={card.id} card={card} status={statuses.of.get(card.id)} />
        ))}
      </ul>
    </Section>
  )
}

interface OnNow {
  items: readonly LiveItem[]
  board: MatchBoard
}

const isOf = ({ sportsType }: Block<'rooms' | 'matches'>, { matchClass }: LiveItem): boolean =>
  sportsType === null || matchClass === sportsType

const LiveBlock = ({ block, items, board }: OnNow & { block: Block<'rooms' | 'matches'> }) => {
  const { t } = useTranslations('live')
  const wanted = items.filter((item) => isOf(block, item))
  const visible = block.block === 'matches' ? matchesOf(wanted, block.count) : wanted.slice(0, block.count)
  return (
    <Section title={block.title}>
      {visible.length === 0 ? (
        <Empty title={t('list.empty')} text={t('list.emptyText')} />
      ) : block.block === 'matches' ? (
        <MatchList items={visible} board={board} />
      ) : (
        <ul className={styles.rooms}>
          {visible.map((item) => (
            <li key={item.anchorRoomId}>
              <LiveCard item={item} board={board} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

const partOf = (block: CarnivalBlock, { both, endAtMs, onNow }: PartProps): ReactNode => {
  switch (block.block) {
    case 'banner':
      return <BannerBlock block={block} />
    case 'text':
      return (
        <Panel title={both(block.title)} className={styles.text}>
          {block.paragraphs.map((words) => (
            <p key={words.zh}>{both(words)}</p>
          ))}
        </Panel>
      )
    case 'promotions':
      return <PromotionsBlock block={block} />
    case 'countdown':
      return <Countdown title={both(block.title)} untilMs={block.untilMs ?? endAtMs} />
    case 'rooms':
    case 'matches':
      return <LiveBlock block={block} {...onNow} />
    default:
      return block satisfies never
  }
}

interface PartProps {
  both: (words: Words) => string
  endAtMs: number
  onNow: OnNow
}

const none: readonly LiveItem[] = []

/** The blocks of a carnival in their order; matches of all of them are watched together. */
export const Blocks = ({ blocks, endAtMs }: { blocks: readonly CarnivalBlock[]; endAtMs: number }) => {
  const both = useBoth()
  const { gateway, socket } = useShellServices()
  const isLive = blocks.some(({ block }) => block === 'rooms' || block === 'matches')
  const items = useQuery({ ...popularLives(gateway), enabled: isLive }).data?.items ?? none
  const board = useMatchBoard(
    socket,
    useMemo(() => (isLive ? items : none), [isLive, items]),
  )
  return blocks.map((block, at) => <div key={at}>{partOf(block, { both, endAtMs, onNow: { items, board } })}</div>)
}
