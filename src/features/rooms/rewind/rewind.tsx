import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router-dom'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { lengthText } from '#src/shared/live/length-text.ts'
import { replayPath } from '#src/shared/live/replay-paths.ts'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { IconClock } from '#src/ui/icons.tsx'
import { toast } from '#src/ui/toast-store.ts'
import type { OpenedReplay, ReplayMachine, ReplayRef } from './replay-link.ts'
import { RewindBar, stepMs } from './rewind-bar.tsx'
import { furthestOf, liveWithinMs, scaleAfter, stoppedOf } from './rewind-scale.ts'
import { rewindWords } from './rewind-words.ts'
import styles from './rewind.module.css'
import { useRewind } from './use-rewind.ts'

type Words = ReturnType<typeof rewindWords>

const secondMs = 1_000
const chatSelector = '#room-chat [role="tabpanel"]'

interface BackProps {
  words: Words
  opened: OpenedReplay
  behindMs: number
  onRefused: () => Promise<void>
}

type WaitState = 'refused' | 'failed' | 'unplayable' | 'waiting' | 'loading'

const State = ({ words, state, replay }: Pick<BackProps, 'words'> & { state: WaitState; replay: ReplayRef }) => {
  if (state === 'failed' || state === 'unplayable')
    return (
      <output className={styles.state} data-dim>
        <b>{words(state)}</b>
        <p>{words('failedText')}</p>
        <button type="button" className={styles.again} onClick={() => replay.send({ type: 'retry.press' })}>
          {words('retry')}
        </button>
      </output>
    )
  return (
    <output className={styles.state}>
      <span className={styles.spinner} aria-hidden="true" />
      <p>{words(state === 'waiting' ? 'waiting' : 'loading')}</p>
    </output>
  )
}

/** Over the picture while it is back: what it waits for, and how far behind it is. */
const OverPicture = ({ words, opened: { replay }, behindMs, onRefused }: BackProps) => {
  const state = useSelector(replay, (snapshot) => {
    if (snapshot.matches('refused')) return 'refused'
    if (snapshot.matches('failed')) return 'failed'
    if (snapshot.matches('unplayable')) return 'unplayable'
    if (snapshot.matches({ open: 'waiting' })) return 'waiting'
    return snapshot.matches({ open: 'loading' }) ? 'loading' : 'open'
  })
  useEffect(() => {
    if (state === 'refused') void onRefused()
    // oxlint-disable-next-line react/exhaustive-deps -- once for each refusal
  }, [state])
  return (
    <>
      <span className={styles.behind}>{words('behind', lengthText(behindMs))}</span>
      {state === 'open' ? null : <State words={words} state={state} replay={replay} />}
    </>
  )
}

/** The chat goes on: it says so, and leads to the picture with the chat of its time. */
const ChatNote = ({ words, opened, behindMs }: Omit<BackProps, 'onRefused'>) => (
  <p className={styles.note}>
    <IconClock size={16} />
    <span>{words('chat', lengthText(behindMs))}</span>
    <Link to={`${replayPath(opened.replayId)}?back=${Math.round(behindMs / secondMs)}`}>{words('chatThen')}</Link>
  </p>
)

/** Marks the player while its picture is back, and moves it by the arrow keys wherever in the player the focus is. */
const usePlayerBox = (box: HTMLElement | null, isBack: boolean, step: (ms: number) => void): void => {
  const { player: actor } = useRoomActors()
  useEffect(() => void box?.toggleAttribute('data-back', isBack), [box, isBack])
  useEffect(() => {
    if (!box) return undefined
    const release = new AbortController()
    const press = (event: KeyboardEvent): void => {
      const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event
      const isTaken =
        !(target instanceof Element) || target.matches('input, textarea, [role^="menu"], [role^="menu"] *')
      if (isTaken || ctrlKey || metaKey || altKey || defaultPrevented) return
      if (key === 'ArrowLeft') step(stepMs)
      if (key === 'ArrowRight') step(-stepMs)
      if (key === 'l' && isBack) actor.send({ type: 'live.press' })
    }
    box.addEventListener('keydown', press, { signal: release.signal })
    return () => release.abort()
  }, [box, actor, isBack, step])
}

interface RewindProps {
  machine: ReplayMachine
  /** The bar of the player has a button back to the stream of its own. */
  isWide: boolean
}

/** The way back in a stream that runs, as far as it is recorded; nothing where it is not. [S-02] */
export const Rewind = ({ machine, isWide }: RewindProps) => {
  const { language } = useAppearance()
  const words = rewindWords(language)
  const { player: actor } = useRoomActors()
  const [box, setBox] = useState<HTMLElement | null>(null)
  const [nowMs, setNow] = useState(0)
  const rewind = useRewind(machine, () => toast(words('gone'), { tone: 'warning' }))
  const { offer, askedAtMs, opened, placed, behindMs } = rewind
  const scale = placed?.scale ?? (offer && scaleAfter(offer, Math.max(0, nowMs - askedAtMs)))
  const step = (ms: number): void => (scale ? rewind.go(behindMs + ms, scale) : undefined)
  usePlayerBox(box, opened !== null, step)
  const chat = opened ? document.querySelector(chatSelector) : null
  if (!scale || furthestOf(scale) <= liveWithinMs) return null
  const stoppedMs = stoppedOf(scale)
  return (
    <div
      ref={(element) => setBox(element?.closest('section') ?? null)}
      className={styles.rewind}
      onPointerEnter={() => setNow(Date.now())}
      onFocus={() => setNow(Date.now())}
    >
      {stoppedMs === 0 ? null : <p className={styles.stopped}>{words('stopped', lengthText(stoppedMs))}</p>}
      <div className={styles.row}>
        <RewindBar words={words} scale={scale} behindMs={behindMs} onGo={(toMs) => rewind.go(toMs, scale)} />
        {opened ? <output className={styles.place}>−{lengthText(behindMs)}</output> : null}
        {opened && !isWide ? (
          <button type="button" className={styles.toLive} onClick={() => actor.send({ type: 'live.press' })}>
            {words('toLive')}
          </button>
        ) : null}
      </div>
      {opened && box
        ? createPortal(<OverPicture words={words} opened={opened} behindMs={behindMs} onRefused={rewind.renew} />, box)
        : null}
      {opened && chat ? createPortal(<ChatNote words={words} opened={opened} behindMs={behindMs} />, chat) : null}
    </div>
  )
}
