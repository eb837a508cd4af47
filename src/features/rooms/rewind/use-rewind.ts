import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { rewindOpen } from '#contract/live/replay-calls.ts'
import { ownQuery, useMemberId } from '#src/shared/app/own-data.ts'
import { useServices } from '#src/shared/app/services.tsx'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { openReplay, type OpenedReplay, type ReplayMachine } from './replay-link.ts'
import { behindOf, chosenBehind, scaleAt, type RewindScale } from './rewind-scale.ts'

/** A stream is recorded some seconds after its start. */
const askAgainMs = 15_000
const asksMax = 3
const secondMs = 1_000

/** What of the room's own stream is recorded; undefined while that is unknown, or where it is nothing. */
const useOffer = () => {
  const { gateway } = useServices()
  const { room, matchVideo } = useRoomActors()
  const chatRoomNo = useSelector(room, ({ context }) => context.roomNo)
  const isHosting = useSelector(room, ({ context }) => context.hosted !== undefined)
  const isOutside = useSelector(matchVideo, (snapshot) => snapshot.matches('watching'))
  const enabled = !isHosting && !isOutside
  const { data, dataUpdatedAt, isError, refetch } = useQuery({
    ...ownQuery(gateway, useMemberId(), rewindOpen, { chatRoomNo }),
    enabled,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (state.data === undefined && state.errorUpdateCount < asksMax ? askAgainMs : false),
  })
  const ask = async () => {
    const answer = await refetch()
    return answer.isError ? undefined : answer.data
  }
  return { offer: enabled && !isError ? data : undefined, askedAtMs: dataUpdatedAt, ask }
}

/** The recording that plays in place of the stream. */
const useOpened = () => {
  const { serverNow } = useServices()
  const [opened, setOpened] = useState<OpenedReplay | null>(null)
  useEffect(() => opened?.follow(serverNow, () => setOpened(null)), [opened, serverNow])
  return [opened, setOpened] as const
}

const toSecond = (ms: number): number => Math.round(ms / secondMs) * secondMs

interface Placed {
  readonly behindMs: number
  readonly scale: RewindScale
}

const isSame = (one: Placed | null, other: Placed | null): boolean =>
  one?.behindMs === other?.behindMs &&
  one?.scale.lengthMs === other?.scale.lengthMs &&
  one?.scale.lagMs === other?.scale.lagMs

/** Where in the recording the picture is, to the second; null: it is the stream's. */
const usePlaced = (opened: OpenedReplay | null): Placed | null => {
  const { serverNow } = useServices()
  return useSelector(
    opened?.replay,
    (snapshot) => {
      if (!snapshot || !opened) return null
      const behindMs = behindOf(snapshot.context, opened.lagMs, serverNow())
      const { lengthMs, lagMs } = scaleAt(snapshot.context, behindMs)
      return { behindMs: toSecond(behindMs), scale: { lengthMs: toSecond(lengthMs), lagMs: toSecond(lagMs) } }
    },
    isSame,
  )
}

/** A place that somebody wants before the recording plays; it may change until then. */
const useWanted = () => {
  const latest = useRef<number | null>(null)
  const [visible, setVisible] = useState<number | null>(null)
  const want = (behindMs: number | null): void => {
    latest.current = behindMs
    setVisible(behindMs)
  }
  return { latest, visible, want }
}

/** The recording beside the stream: what of it there is, where in it the picture is, and the way to another place. */
export const useRewind = (machine: ReplayMachine, onGone: () => void) => {
  const { player } = useRoomActors()
  const { offer, askedAtMs, ask } = useOffer()
  const [opened, setOpened] = useOpened()
  const { latest, visible, want } = useWanted()
  const placed = usePlaced(opened)
  const open = async (behindMs: number): Promise<void> => {
    const isAsking = latest.current !== null
    want(behindMs)
    if (isAsking) return
    const fresh = await ask()
    const chosenMs = fresh ? chosenBehind(latest.current ?? 0, fresh) : 0
    want(null)
    if (!fresh) onGone()
    else if (chosenMs > 0) setOpened(openReplay(machine, player, { offer: fresh, behindMs: chosenMs }))
  }
  const go = (toMs: number, scale: RewindScale): void => {
    const chosenMs = chosenBehind(toMs, scale)
    if (!opened || !placed) return chosenMs > 0 || latest.current !== null ? void open(chosenMs) : undefined
    if (chosenMs === 0) player.send({ type: 'live.press' })
    else opened.replay.send({ type: 'seek.by', ms: placed.behindMs - chosenMs })
  }
  /** The address is over, or the recording is gone. */
  const renew = async (): Promise<void> => {
    const fresh = await ask()
    if (fresh && fresh.url !== opened?.src) return opened?.replay.send({ type: 'link.renewed', src: fresh.url })
    player.send({ type: 'live.press' })
    onGone()
  }
  return { offer, askedAtMs, opened, placed, behindMs: visible ?? placed?.behindMs ?? 0, go, renew }
}
