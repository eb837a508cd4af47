import { basename } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { pageStartId } from '#contract/page-start.ts'
import { deviceKey } from '#src/gateway/identity.ts'
import { sessionKeys } from '#src/machines/accounts/stored-session.ts'
import { findProgram } from '#tests/browsers/program.ts'
import { fetchAs, openClient } from '#tests/world/client.ts'
import { within } from '#tests/world/patience.ts'
import { sendPastPicture } from './verification-hand.ts'

const whole = ['chromium', 'chromium-browser', 'google-chrome']
/** Draws the same without a window's worth of work: a page costs it a third. */
const headlessShells = ['chromium-headless-shell', 'chrome-headless-shell']

/** CHROMIUM, the system's, or Playwright's own; scripts/ensure.mjs has seen to it that there is one. */
const browserPath = (names: readonly string[]): string =>
  process.env['CHROMIUM'] ?? findProgram(names) ?? chromium.executablePath()

/** The browser that people have, not the shell. */
export const wholeBrowserPath = (): string => browserPath(whole)

/** The first two: each window loads two more pages for suggestions of its address bar. The list stands in for Playwright's. */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledFeatures.join()}`,
]

const autoplay = ['--autoplay-policy=no-user-gesture-required']

export const launchBrowser = (more: readonly string[] = autoplay): Promise<Browser> =>
  chromium.launch({ executablePath: browserPath(whole), args: [...flags, ...more] })

/**
 * Journeys of neither money, rooms, sign-in nor games, and one that reads pixels, which a busy machine is late with. All
 * others run in the browser that people have: its locks, cookies and windows are not those of the headless shell, which
 * saves minutes here.
 */
const inShell = new Set([
  'activities',
  'activity',
  'agents',
  'demo-life',
  'english',
  'first-html',
  'frame',
  'gift-paint',
  'invite',
  'keyboard',
  'maintenance',
  'match-detail',
  'messages',
  'reminder',
  'screens',
  'screens-member',
  'speed',
  'telemetry',
  'translated-pages',
  'vip',
])

const ofWorker = new Map<string, Promise<Browser>>()

/**
 * The browser of the file whose journeys run: one for all such files of a worker, which ends with it; every person has a
 * context of their own in it.
 */
export const workersBrowser = (): Promise<Browser> => {
  const isInShell = inShell.has(basename(expect.getState().testPath ?? '').split('.')[0] ?? '')
  const path = browserPath(isInShell ? [...headlessShells, ...whole] : whole)
  const browser = ofWorker.get(path) ?? chromium.launch({ executablePath: path, args: [...flags, ...autoplay] })
  ofWorker.set(path, browser)
  return browser
}

export interface Viewport {
  width: number
  height: number
}
export const viewports = {
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
} as const satisfies Record<string, Viewport>

/** A person with a browser of their own. What goes wrong on all of their pages is written down in `complaints`. */
export interface Person {
  page: Page
  context: BrowserContext
  /** Console errors, failed requests and unhandled rejections so far. */
  complaints: string[]
  /** From here on a dead server is part of the story: what the network complains of is not written down. */
  expectOutage(): void
  expectService(): void
}

/** "Not ready, come again": what a channel answers until its encoder has made a picture, which a busy machine is late with. */
const isLatePicture = (status: number, url: string): boolean => status === 503 && /\/media\/\d+\/.*\.m3u8/.test(url)

const networkWords = /net::ERR_|Failed to load resource|WebSocket connection|socket\.io/

const takenOverMs = 10_000

/** Until something hears what is pressed on a page that came drawn; what nothing takes over is looked at as it stands. */
const untilTakenOver = (page: Page): Promise<unknown> =>
  page
    .waitForFunction(() => document.documentElement.dataset['drawn'] === undefined, null, { timeout: takenOverMs })
    .catch(() => undefined)

/** Whoever comes to a page, or comes back to it, looks at it before they press; who is faster says what they wait for. */
const lookFirst = (page: Page): void => {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (options?.waitUntil === undefined) await untilTakenOver(page)
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    if (options?.waitUntil === undefined) await untilTakenOver(page)
    return response
  }
}

export const openPerson = async (
  browser: Browser,
  baseUrl: string,
  viewport: Viewport = viewports.desktop,
): Promise<Person> => {
  const context = await browser.newContext({ viewport, locale: 'zh-CN', baseURL: baseUrl })
  const page = await context.newPage()
  page.setDefaultTimeout(within(30_000))
  lookFirst(page)
  const complaints: string[] = []
  let outage = false
  const complain = (text: string) => {
    if (!(outage && networkWords.test(text))) complaints.push(text)
  }
  context.on('console', (message) => {
    const status = /status of (\d+)/.exec(message.text())?.[1]
    if (message.type() !== 'error' || isLatePicture(Number(status), message.location().url)) return
    complain(`console: ${message.text()}`)
  })
  context.on('weberror', (error) => complain(`unhandled: ${error.error().message}`))
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? 'failed'
    // A page that is left, or a stream that is closed, ends its own requests.
    if (why !== 'net::ERR_ABORTED') complain(`${why}: ${request.url()}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 400 && !isLatePicture(response.status(), response.url()))
      complain(`net::ERR_STATUS ${response.status()}: ${response.url()}`)
  })
  return {
    page,
    context,
    complaints,
    expectOutage: () => {
      outage = true
    },
    expectService: () => {
      outage = false
    },
  }
}

/** Fills in the log-in page that is open and sends it, past the picture where the device is not known. [V-08] */
export const fillLogin = async (page: Page, name: string, password = 'demo1234'): Promise<void> => {
  await page.getByRole('textbox', { name: '用户名' }).fill(name)
  await page.getByLabel(/^密码/).fill(password)
  const submit = page.getByRole('button', { name: '登录', exact: true })
  await sendPastPicture(page, () => submit.click())
}

/** Logs in through the log-in page, as a person does, and comes back to `fromPage`. */
export const logIn = async ({ page }: Person, name: string, fromPage: string): Promise<void> => {
  await page.goto(`/login?fromPage=${encodeURIComponent(fromPage)}`)
  await fillLogin(page, name)
  await page.waitForURL(`**${fromPage}`)
}

/** What a browser of this name keeps once somebody has logged in on it, by the keys of its store. */
export const keptSession = async (origin: string, agent: string, name: string): Promise<Record<string, string>> => {
  const uuid = crypto.randomUUID()
  const { token, userInfo } = await openClient(origin, '', fetchAs(agent), uuid).logIn(name)
  return { [deviceKey]: uuid, [sessionKeys.token]: token, [sessionKeys.userInfo]: JSON.stringify(userInfo) }
}

/**
 * Comes to a page with a session, as who logged in on this device before: for journeys of anything else, since the log-in
 * page costs each of them two seconds.
 */
export const arriveAs = async ({ page }: Person, name: string, path: string): Promise<void> => {
  // Whatever the site answers: the store is its own.
  await page.goto('/healthz')
  const { origin, agent } = await page.evaluate(() => ({ origin: location.origin, agent: navigator.userAgent }))
  const kept = await keptSession(origin, agent, name)
  await page.evaluate((items) => Object.entries(items).forEach((item) => localStorage.setItem(...item)), kept)
  await page.goto(path)
}

/** Logs out through the menu of the member. */
export const logOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: '会员菜单' }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('button', { name: '会员菜单' }).waitFor({ state: 'hidden' })
}

/** Presses a price as a person does, who presses again when it was closed or moved away under the finger. */
export const pressUntilShown = async (price: Locator, shown: Locator): Promise<void> => {
  const press = async (): Promise<boolean> => {
    if (await shown.isVisible()) return true
    await price.click()
    return shown.waitFor({ timeout: 5_000 }).then(
      () => true,
      () => false,
    )
  }
  await expect.poll(press).toBe(true)
}

/** The chat list; the same words also fly over the video. */
export const chatOf = (page: Page) => page.getByRole('log', { name: '聊天消息' })

/** Writes down what toasts say from now on: on a busy machine they are gone before anybody looks. */
export const listenToToasts = async (page: Page): Promise<() => Promise<string[]>> => {
  await page.evaluate(() => {
    const told: string[] = []
    Object.assign(window, { told })
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) told.push(node.textContent ?? '')
    }).observe(document.body, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => (window as unknown as { told: string[] }).told)
}

/** Takes what pages bring along out of them before their scripts run, as a server does that adds nothing. [C-08] */
export const withoutStart = async (page: Page): Promise<void> => {
  await page.addInitScript((id) => {
    const remove = () => document.getElementById(id)?.remove()
    new MutationObserver(remove).observe(document, { childList: true, subtree: true })
  }, pageStartId)
}
