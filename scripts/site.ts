import { PublicKeyCode } from '#contract/site/entities/site-config.ts'
import { bannerList, siteConfigGet } from '#contract/site/calls/site.ts'
import { connectTerminal, exits, parseUsage, stop } from './terminal/connect.ts'

const usage = 'usage: npm run -s site -- banners | setting <key> [--base URL]'

const { values, positionals } = parseUsage({ base: { type: 'string' } }, usage)
const [what, key] = positionals
const { callOrStop } = connectTerminal(values.base)

const show = (lines: readonly string[]): void => void process.stdout.write(lines.map((line) => `${line}\n`).join(''))

/** The banners of all places, as the site shows them; or a setting that anybody may read, as JSON. [C-10] */
if (what === 'banners' && key === undefined) {
  const { banners } = await callOrStop(bannerList, {})
  show(banners.map(({ id, place, title, link }) => [id, place, title, link].join('  ')))
} else if (what === 'setting' && key !== undefined) {
  const keyCode = PublicKeyCode.safeParse(key)
  if (!keyCode.success) stop(exits.usage, `settings that anybody may read: ${PublicKeyCode.options.join(' ')}`)
  else show([JSON.stringify((await callOrStop(siteConfigGet, { keyCode: keyCode.data })).value, null, 2)])
} else stop(exits.usage, usage)
