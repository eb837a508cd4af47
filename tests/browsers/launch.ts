import { wholeBrowserPath } from '#tests/journeys/browser.ts'
import type { Driver } from './driver.ts'
import { findProgram } from './program.ts'
import { launchChromium, launchFirefox } from './puppeteer.ts'
import { launchWebKit } from './webkit.ts'

const firefoxPath = (): string => {
  const path = process.env['FIREFOX'] ?? findProgram(['firefox-esr', 'firefox'])
  if (path === undefined) throw new Error('there is no Firefox: node scripts/ensure.mjs --firefox')
  return path
}

/** The browsers that people have, by the name of their engine; scripts/ensure.mjs sees to it that they are there. */
export const launchers = {
  Chromium: () => launchChromium(wholeBrowserPath()),
  Firefox: () => launchFirefox(firefoxPath()),
  WebKitGTK: launchWebKit,
} as const satisfies Record<string, () => Promise<Driver>>

export type BrowserName = keyof typeof launchers
