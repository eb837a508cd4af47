import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { GiftBanner } from '#src/machines/gifts/gift-queue.ts'
import { VipBadge } from '#src/ui/badge.tsx'
import { classes } from '#src/ui/classes.ts'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { useReducedMotion } from '#src/features/rooms/use-room-layout.ts'
import { useGiftNames } from '#src/features/rooms/use-gift-names.ts'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import type { DanmakuSize } from './danmaku-layer.tsx'
import styles from './gift-layer.module.css'

const preloadedGifts = 8

const Banner = ({ banner, giftName }: { banner: GiftBanner; giftName: string }) => {
  const { t } = useTranslations()
  return (
    <div className={classes(styles.combo, banner.tone === 'high' && styles.high)}>
      <img className={styles.avatar} src={banner.avatar} alt="" />
      <div>
        <div className={styles.name}>
          <span translate="no">{banner.username}</span>
          <VipBadge level={banner.level} />
        </div>
        <div className={styles.text}>{t('chat.giftSent', { name: giftName })}</div>
      </div>
      <img className={styles.art} src={banner.url} alt="" />
      <span key={banner.combo} className={styles.count}>
        <small>×</small>
        {Math.max(banner.combo, banner.count)}
      </span>
    </div>
  )
}

const ComboBanners = ({ size }: { size: DanmakuSize }) => {
  const { show } = useRoomActors()
  const banners = useSelector(show, ({ context }) => context.banners)
  const giftNames = useGiftNames()
  return (
    <div className={styles.combos} data-size={size} data-yields="" aria-hidden="true">
      {banners.map((banner) => (
        <Banner key={banner.key} banner={banner} giftName={giftNames.get(banner.giftId) ?? banner.giftName} />
      ))}
    </div>
  )
}

/** Gifts over the picture: the SVGA stage and at most two combo banners. The chat has them too, so all is decoration. */
export const GiftLayer = ({ size }: { size: DanmakuSize }) => {
  const { show, tray, player } = useRoomActors()
  const place = useRef<HTMLDivElement>(null)
  const reducedMotion = useReducedMotion()
  const gifts = useSelector(tray, ({ context }) => context.gifts)
  useEffect(() => {
    if (!place.current) return undefined
    show.send({ type: 'show.attach', place: place.current, reducedMotion })
    return () => show.send({ type: 'show.detach' })
  }, [show, reducedMotion])
  const isPlaying = useSelector(player, (snapshot) => snapshot.matches('playing'))
  useEffect(() => {
    // The picture comes first.
    if (isPlaying && gifts.length > 0)
      show.send({ type: 'show.preload', svgaUrls: gifts.slice(0, preloadedGifts).map(({ svgaUrl }) => svgaUrl) })
  }, [show, gifts, isPlaying])
  return (
    <>
      <div ref={place} className={styles.stage} data-size={size} aria-hidden="true" />
      <ComboBanners size={size} />
    </>
  )
}
