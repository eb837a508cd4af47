import { readFileSync } from 'node:fs'

const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  scripts: { start: string }
}

/** What `npm start` gives Node beside the server, so that tests and measurements run what is shipped. */
export const serverFlags: readonly string[] = scripts.start.match(/--\S+/gu) ?? []

/** What it sets in the server's environment. */
export const serverSettings: Readonly<Record<string, string>> = Object.fromEntries(
  [...scripts.start.matchAll(/\b([A-Z_]+)=(\S+)/gu)].map(([, name = '', value = '']) => [name, value]),
)
