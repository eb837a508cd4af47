import puppeteer, { type Browser, type ConsoleMessage, type Page } from 'puppeteer-core'
import { callMs, viewport, type Driver, type Visit } from './driver.ts'

/** A page that is left, or a stream that is closed, ends its own requests and sockets. */
const endedByPage = /NS_BINDING_ABORTED|net::ERR_ABORTED|was interrupted while the page was loading/

/** Text of a console message; an error is its message. */
const wordsOf = async (message: ConsoleMessage): Promise<string> => {
  const words = await Promise.all(message.args().map((arg) => arg.evaluate(String)))
  return words.join(' ')
}

const listen = (page: Page): (() => Promise<string[]>) => {
  const complaints: string[] = []
  const asked: Promise<void>[] = []
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    const words = wordsOf(message).catch(() => message.text())
    asked.push(words.then((text) => void complaints.push(`console: ${text}`)))
  })
  page.on('pageerror', (error) => {
    if (!endedByPage.test(String(error))) complaints.push(`unhandled: ${String(error)}`)
  })
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? 'failed'
    if (!endedByPage.test(why)) complaints.push(`${why}: ${request.url()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`)
  })
  return async () => {
    await Promise.all(asked)
    return complaints
  }
}

const openVisit = async (browser: Browser): Promise<Visit> => {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  await page.setViewport(viewport)
  const complaints = listen(page)
  return {
    goto: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded', timeout: callMs })),
    evaluate: (work, ...args) => page.evaluate(work as never, ...args) as never,
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    complaints,
    close: () => context.close(),
  }
}

const drive = async (browser: Browser): Promise<Driver> => ({
  version: await browser.version(),
  open: () => openVisit(browser),
  close: () => browser.close(),
})

/** Firefox over WebDriver BiDi. */
export const launchFirefox = async (executablePath: string): Promise<Driver> =>
  drive(
    await puppeteer.launch({
      browser: 'firefox',
      executablePath,
      headless: true,
      protocolTimeout: callMs,
      extraPrefsFirefox: { 'intl.accept_languages': 'zh-CN, zh' },
    }),
  )

/** The whole Chromium, in its new headless mode. */
export const launchChromium = async (executablePath: string): Promise<Driver> =>
  drive(
    await puppeteer.launch({
      browser: 'chrome',
      executablePath,
      headless: true,
      protocolTimeout: callMs,
      args: ['--no-sandbox', '--disable-gpu'],
    }),
  )
