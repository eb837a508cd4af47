import { createContext, useContext } from 'react'

/** Plays a playlist in a video element without its sound; returns how to stop. */
export type PlayTest = (video: HTMLVideoElement, url: string) => () => void

const TestPlayer = createContext<PlayTest | undefined>(undefined)

export const TestPlayerProvider = TestPlayer.Provider

export const usePlayTest = (): PlayTest => {
  const play = useContext(TestPlayer)
  if (!play) throw new Error('usePlayTest needs a TestPlayerProvider above it')
  return play
}
