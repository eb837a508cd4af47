import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { debounceMs, gameSearchLengthMax } from '#contract/limits.ts'
import { GamePlay, GameVolatility } from '#contract/venues/entities/game.ts'
import { isOver } from '#src/ui/text-count.tsx'

const tabs = ['all', 'hot', 'new', 'recent', 'mine'] as const
export type LobbyTab = (typeof tabs)[number]

export interface LobbyFilter {
  readonly tab: LobbyTab
  readonly brandCode: string | undefined
  readonly play: GamePlay | undefined
  readonly volatility: GameVolatility | undefined
  readonly words: string
}

const without = { tab: 'all', brand: '', play: '', volatility: '', q: '' }
export type LobbyAsked = typeof without

/** `?tab=`, `?brand=`, `?play=`, `?volatility=` and `?q=` of the address say what the lobby shows, so that it can be gone back to. */
export const useLobbyFilter = () => {
  const [params, setParams] = useSearchParams()
  const asked = (params.get('q') ?? '').trim().slice(0, gameSearchLengthMax)
  const [typed, setTyped] = useState(asked)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const ask = (next: Partial<LobbyAsked>) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(next)) {
          if (value === without[name as keyof typeof without]) after.delete(name)
          else after.set(name, value)
        }
        return after
      },
      { replace: true },
    )
  const type = (text: string): void => {
    setTyped(text)
    clearTimeout(timer.current)
    if (!isOver(text, gameSearchLengthMax)) timer.current = setTimeout(() => ask({ q: text.trim() }), debounceMs)
  }
  const filter: LobbyFilter = {
    tab: tabs.find((tab) => tab === params.get('tab')) ?? 'all',
    brandCode: params.get('brand') ?? undefined,
    play: GamePlay.options.find((play) => play === params.get('play')),
    volatility: GameVolatility.options.find((volatility) => volatility === params.get('volatility')),
    words: asked,
  }
  return {
    filter,
    typed,
    type,
    /** Favourites are all shown: what was looked for in the catalogue is not looked for there. */
    chooseTab: (tab: LobbyTab) => {
      clearTimeout(timer.current)
      const isOwn = tab === 'mine' || tab === 'recent'
      if (isOwn) setTyped('')
      ask(isOwn ? { tab, q: '' } : { tab })
    },
    choose: ask,
    reset: () => {
      clearTimeout(timer.current)
      setTyped('')
      ask(without)
    },
  }
}
