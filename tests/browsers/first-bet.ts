import { winMarket } from '#tests/builders/played-match.ts'
import { fill, press, reads, until } from './hand.ts'
import type { Visit } from './driver.ts'

const slip = 'aside[aria-label="投注单"]'

declare global {
  interface Window {
    betTookMs?: number
  }
}

/** Runs in the page: takes the time from a press of the button until its words are shown. */
const watchPress = (button: string, words: string): void => {
  let pressedMs: number | undefined
  const observer = new MutationObserver(() => {
    if (pressedMs === undefined || !document.body.innerText.includes(words)) return
    window.betTookMs = performance.now() - pressedMs
    observer.disconnect()
  })
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  const note = ({ target }: Event) => {
    if ((target as HTMLElement).closest('button')?.innerText.startsWith(button)) pressedMs ??= performance.now()
  }
  document.addEventListener('click', note, { capture: true })
}

/** A price that no other match has: the sports page says 主 to each home side. */
export const firstBetMarket = winMarket(41_700, 1_010)
const price = '主 41.70'

/**
 * A bet as a person places it on /app/sports: presses the price of `firstBetMarket`, types 10, presses 确认投注. Answers the
 * milliseconds from that press until the page says that the bet is accepted. [S-13]
 */
export const placeBet = async (visit: Visit): Promise<number> => {
  await press(visit, { css: 'main button[aria-pressed]', name: price })
  await fill(visit, { css: `${slip} input`, name: '投注金额' }, '10')
  await visit.evaluate(watchPress, '确认投注', '投注成功')
  await press(visit, { css: `${slip} button`, name: '确认投注 ¥10.00' })
  await reads(visit, '投注成功', slip)
  return until(visit, 'the time of the press', () => window.betTookMs)
}
