import { useEffect } from 'react'
import type { ReplayPlayerEvent } from '#src/machines/live/replay-player-machine.ts'
import type { ReplayPlayerRef } from './replay-context.tsx'

/** One press of an arrow. */
export const seekStepMs = 10_000

type Shortcut = ReplayPlayerEvent | 'full'

const shortcuts: Readonly<Record<string, Shortcut>> = {
  ' ': { type: 'toggle.press' },
  k: { type: 'toggle.press' },
  ArrowLeft: { type: 'seek.by', ms: -seekStepMs },
  ArrowRight: { type: 'seek.by', ms: seekStepMs },
  m: { type: 'mute.press' },
  f: 'full',
}

const fields = 'input:not([data-seek]), textarea, select, [contenteditable], [role="dialog"] *, [role="menu"] *'

/** A press that something else on the page takes: text in a field, the button that has the focus. */
const isTaken = ({ key, target }: KeyboardEvent): boolean => {
  if (!(target instanceof Element)) return false
  return target.matches(fields) || (key === ' ' && target.matches('button, a, summary'))
}

export const useShortcuts = (player: ReplayPlayerRef, onFull: () => void): void =>
  useEffect(() => {
    const release = new AbortController()
    const press = (event: KeyboardEvent): void => {
      const shortcut = shortcuts[event.key]
      if (!shortcut || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTaken(event))
        return
      event.preventDefault()
      if (shortcut === 'full') onFull()
      else player.send(shortcut)
    }
    document.addEventListener('keydown', press, { signal: release.signal })
    return () => release.abort()
  }, [player, onFull])
