import { readFileSync } from 'node:fs'

const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  scripts: { start: string }
}

/** What `npm start` gives Node beside the server, so that tests and measurements run what is shipped. */
export const serverFlags: readonly string[] = scripts.start.match(/--\S+/gu) ?? []
