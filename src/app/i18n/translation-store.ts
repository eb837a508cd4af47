import './areas.ts'
import type { Language } from '#contract/codes.ts'
import type { Area, WordStore } from '#src/shared/app/translations.tsx'
import { createListenerSet } from '#src/shared/collections/listener-set.ts'
import { common } from './zh-CN/common.ts'
import { live } from './zh-CN/live.ts'
import { shell } from './zh-CN/shell.ts'

type Words = object | Promise<object>
type Reader = () => Words

/** zh-CN of the shell and the lists is there at once; rooms, log-in and all of English load when they are needed. */
const readers: Readonly<Record<Language, Readonly<Record<Area, Reader>>>> = {
  'zh-CN': {
    common: () => common,
    shell: () => shell,
    live: () => live,
    room: async () => (await import('./zh-CN/room.ts')).room,
    member: async () => (await import('./zh-CN/member.ts')).member,
    account: async () => (await import('./zh-CN/account.ts')).account,
    verification: async () => (await import('./zh-CN/verification.ts')).verification,
    site: async () => (await import('./zh-CN/site.ts')).site,
    help: async () => (await import('./zh-CN/help.ts')).help,
  },
  en: {
    common: async () => (await import('./en/common.ts')).common,
    shell: async () => (await import('./en/shell.ts')).shell,
    live: async () => (await import('./en/live.ts')).live,
    room: async () => (await import('./en/room.ts')).room,
    member: async () => (await import('./en/member.ts')).member,
    account: async () => (await import('./en/account.ts')).account,
    verification: async () => (await import('./en/verification.ts')).verification,
    site: async () => (await import('./en/site.ts')).site,
    help: async () => (await import('./en/help.ts')).help,
  },
}

export interface SiteWords extends WordStore {
  /** Loads an area ahead, together with the code of its screen. */
  load(area: Area): Promise<void>
  /** Changes the language once all words on screen are there in it. */
  speak(language: Language): Promise<void>
}

/** The words of the site, by language and area; each is loaded once, and asked for again when that failed. */
export const createWords = (first: Language): SiteWords => {
  let language = first
  const known = new Map<string, Words>()
  const used = new Set<Area>()
  const listeners = createListenerSet()

  const read = (wanted: Language, area: Area): Words => {
    used.add(area)
    const key = `${wanted} ${area}`
    const found = known.get(key)
    if (found) return found
    const words = readers[wanted][area]()
    known.set(key, words)
    if (words instanceof Promise)
      words.then(
        // A promise that says so is read by React's `use` at once, so that nothing flashes when the language changes.
        (value) => Object.assign(words, { status: 'fulfilled', value }),
        () => known.delete(key),
      )
    return words
  }
  return {
    get language() {
      return language
    },
    read,
    subscribe: listeners.add,
    load: async (area) => {
      await read(language, area)
    },
    speak: async (next) => {
      if (next === language) return
      await Promise.all([...used].map(async (area) => read(next, area)))
      language = next
      listeners.notify()
    },
  }
}
