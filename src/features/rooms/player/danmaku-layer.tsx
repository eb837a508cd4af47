import { useEffect, useRef } from 'react'
import type { TextView } from '#src/machines/rooms/view-message.ts'
import { classes } from '#src/ui/classes.ts'
import { isMentionOf } from '#src/features/rooms/chat/split-mentions.ts'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import styles from './danmaku-layer.module.css'
import {
  danmakuDurationMs,
  type DanmakuRank,
  emptyLanes,
  hasFreeLane,
  type Lane,
  planFlight,
  type RankedText,
  rankTexts,
  textWidthPx,
} from './danmaku-lanes.ts'
import { roomCrowdedEveryMs } from '#contract/limits.ts'

export type DanmakuSize = 'sm' | 'md' | 'lg'

const fontPxOf = { sm: 14, md: 17, lg: 20 } as const
const lineShare = 1.6
/** Every text that flies is a layer to composite: a dozen at a time is lively, and cheap without a GPU. */
const lanesMax = 4

interface Reader {
  memberId: string | null
  nickname: string
}

const rankOf = ({ author, text }: TextView, reader: Reader): DanmakuRank => {
  if (author.memberId === reader.memberId) return 'self'
  if (author.role === 'anchor') return 'anchor'
  return isMentionOf(text, reader.nickname) ? 'mention' : 'other'
}

const createFlyer = (layer: HTMLElement, reader: Reader, size: DanmakuSize) => {
  const fontPx = fontPxOf[size]
  const linePx = fontPx * lineShare
  let stage = { widthPx: layer.clientWidth, heightPx: layer.clientHeight }
  let lanes: readonly Lane[] = []
  const flying = new Map<string, HTMLElement>()
  const measure = (): void => {
    stage = { widthPx: layer.clientWidth, heightPx: layer.clientHeight }
    lanes = emptyLanes(Math.max(1, Math.min(lanesMax, Math.floor(stage.heightPx / linePx))))
    layer.style.setProperty('--stage', `${stage.widthPx}px`)
    layer.replaceChildren()
    flying.clear()
  }
  const land = (messageId: string): void => {
    flying.get(messageId)?.remove()
    flying.delete(messageId)
  }
  const observer = new ResizeObserver(measure)
  observer.observe(layer)
  measure()
  const start = ({ text: { id, text }, rank, delayMs }: RankedText<TextView>, atMs: number): void => {
    if (!hasFreeLane(lanes, atMs)) return
    const flight = planFlight(lanes, { widthPx: textWidthPx(text, fontPx), stagePx: stage.widthPx, nowMs: atMs })
    if (!flight) return
    lanes = flight.lanes
    const item = document.createElement('span')
    item.className = classes(styles.item, styles[rank])
    item.textContent = text
    item.style.cssText = `top:${flight.lane * linePx}px;font-size:${fontPx}px;line-height:${linePx}px;animation-duration:${danmakuDurationMs}ms;animation-delay:${delayMs}ms`
    item.addEventListener('animationend', () => land(id), { once: true })
    flying.set(id, item)
    layer.append(item)
  }
  const fly = (messages: readonly TextView[]): void => {
    if (document.hidden) return
    const nowMs = performance.now()
    const ranked = rankTexts(messages, (message) => rankOf(message, reader), roomCrowdedEveryMs)
    for (const text of ranked) start(text, nowMs + text.delayMs)
  }
  return { fly, land, stop: () => observer.disconnect() }
}

/**
 * Texts that fly over the picture: fixed lanes, text nodes only. My own ask first, then the anchor's, then those that
 * name me; what finds no lane is dropped.
 */
export const DanmakuLayer = ({ memberId, nickname, size }: Reader & { size: DanmakuSize }) => {
  const { room } = useRoomActors()
  const layer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!layer.current) return undefined
    const flyer = createFlyer(layer.current, { memberId, nickname }, size)
    const subscription = room.on('danmaku.shown', ({ messages }) => flyer.fly(messages))
    const deleted = room.on('danmaku.deleted', ({ messageIds }) => messageIds.forEach(flyer.land))
    return () => {
      subscription.unsubscribe()
      deleted.unsubscribe()
      flyer.stop()
    }
  }, [room, memberId, nickname, size])
  return <div ref={layer} className={styles.layer} data-size={size} data-yields="" aria-hidden="true" />
}
