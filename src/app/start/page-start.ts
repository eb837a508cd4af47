import type { Language } from '#contract/codes.ts'
import type { Call } from '#contract/define-call.ts'
import { PageStart, pageAgeName, pageStartFreshMs, pageStartId, type HandshakeOffer } from '#contract/page-start.ts'

/** What the page brought along for its first screen. [C-06, C-08] */
export interface CarriedStart {
  readonly offer: HandshakeOffer | undefined
  /** The answer to a call, once. */
  readonly takeCarried: (call: Call, input: object, language: Language) => unknown
  /** How far the server's clock is ahead, as well as the page tells. */
  readonly offsetMs: number
}

const nothing: CarriedStart = { offer: undefined, takeCarried: () => undefined, offsetMs: 0 }

/** Reads what a page carries, `ageMs` after that was made; of one that comes from a cache, or from a server that adds nothing, nothing. */
export const carriedBy = (text: string, nowMs: number, answeredAtMs: number, ageMs = 0): CarriedStart => {
  let read: PageStart
  try {
    read = PageStart.parse(JSON.parse(text))
  } catch {
    return nothing
  }
  const { madeAtMs, offer, answers } = read
  if (Math.abs(nowMs - madeAtMs) > pageStartFreshMs) return nothing
  const waiting = new Map(answers.map(({ path, input, data }) => [path + JSON.stringify(input), data]))
  return {
    offer,
    offsetMs: Math.round(madeAtMs + ageMs - answeredAtMs),
    takeCarried: (call, input, language) => {
      if (call.access === 'member' || language !== read.language) return undefined
      const key = call.path + JSON.stringify(input)
      const data = waiting.get(key)
      waiting.delete(key)
      return data
    },
  }
}

/** The page's own. */
export const readPageStart = (): CarriedStart => {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const text = document.getElementById(pageStartId)?.textContent ?? ''
  const answeredAtMs = performance.timeOrigin + (navigation?.responseStart ?? performance.now())
  // Everybody who comes within a second gets the same page: its age stands in a header.
  const age = navigation?.serverTiming?.find(({ name }) => name === pageAgeName)
  return carriedBy(text, Date.now(), answeredAtMs, age?.duration)
}
