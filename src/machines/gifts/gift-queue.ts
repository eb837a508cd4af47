import { giftComboWindowMs, giftQueueMax } from '#contract/limits.ts'
import type { GiftView, LevelTone } from '#src/machines/rooms/view-message.ts'

/** One SVGA play. `own`: my gift, never dropped. */
export interface GiftPlayPlan {
  readonly key: string
  readonly svgaUrl: string
  readonly layout: 'center' | 'full'
  readonly coins: number
  readonly own: boolean
  /** Gifts of one kind by one sender share it: they wait as one. */
  readonly series: string
}

export interface GiftBanner {
  readonly key: string
  readonly username: string
  readonly avatar: string
  readonly level: number
  readonly tone: LevelTone
  readonly giftId: string
  readonly giftName: string
  readonly url: string
  readonly count: number
  readonly combo: number
  /** Server time, milliseconds. */
  readonly untilMs: number
  readonly coins: number
}

export const bannersMax = 2

const seriesOf = ({ userId, giftId }: GiftView): string => `${userId}:${giftId}`

/** What a gift message asks to play. */
export const planPlay = (gift: GiftView, memberId: string | null): GiftPlayPlan => ({
  key: gift.id,
  svgaUrl: gift.svgaUrl,
  layout: gift.layout,
  coins: gift.coins,
  own: gift.userId === memberId,
  series: seriesOf(gift),
})

const cheapestIndex = (queue: readonly GiftPlayPlan[]): number =>
  queue.reduce((cheapest, play, index) => {
    if (play.own) return cheapest
    const rival = queue[cheapest]
    return !rival || play.coins < rival.coins ? index : cheapest
  }, -1)

/**
 * Adds a play to those that wait: a series waits once, with its dearest gift's coins; over five, the cheapest of others
 * is dropped, my own never, so that a queue of my own alone may be longer.
 */
export const enqueuePlay = (queue: readonly GiftPlayPlan[], play: GiftPlayPlan): readonly GiftPlayPlan[] => {
  const waiting = queue.findIndex(({ series }) => series === play.series)
  if (waiting !== -1) {
    return queue.map((other, index) =>
      index === waiting ? { ...other, coins: Math.max(other.coins, play.coins) } : other,
    )
  }
  const longer = [...queue, play]
  if (longer.length <= giftQueueMax) return longer
  const cheapest = cheapestIndex(longer)
  return cheapest === -1 ? longer : longer.toSpliced(cheapest, 1)
}

/** Shows a gift's banner: a series keeps its place and takes the new numbers; of more than two, the cheapest goes. */
export const raiseBanner = (banners: readonly GiftBanner[], gift: GiftView): readonly GiftBanner[] => {
  const banner: GiftBanner = {
    key: seriesOf(gift),
    username: gift.username,
    avatar: gift.avatar,
    level: gift.level,
    tone: gift.tone,
    giftId: gift.giftId,
    giftName: gift.giftName,
    url: gift.url,
    count: gift.count,
    combo: gift.combo,
    untilMs: gift.atMs + giftComboWindowMs,
    coins: gift.coins,
  }
  const place = banners.findIndex(({ key }) => key === banner.key)
  if (place !== -1) return banners.with(place, banner)
  if (banners.length < bannersMax) return [...banners, banner]
  const cheapest = banners.reduce((low, { coins }, index) => (coins < (banners[low]?.coins ?? 0) ? index : low), 0)
  return [...banners.toSpliced(cheapest, 1), banner]
}

/** Without what these members have given: a series begins with its sender. [P-02] */
export const withoutMembers = <Part extends GiftBanner | GiftPlayPlan>(
  parts: readonly Part[],
  seriesIn: (part: Part) => string,
  memberIds: ReadonlySet<string>,
): readonly Part[] => parts.filter((part) => !memberIds.has(seriesIn(part).split(':')[0] ?? ''))
