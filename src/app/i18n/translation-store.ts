import './areas.ts'
import type { Language } from '#contract/codes.ts'
import type { Area, TranslationStore } from '#src/shared/app/translations.tsx'
import { createListenerSet } from '#src/shared/collections/listener-set.ts'
import { common } from '#src/shared/app/messages/zh-CN.ts'
import { live } from '#src/features/live/messages/zh-CN.ts'
import { shell } from '#src/features/shell/messages/zh-CN.ts'

type Words = object | Promise<object>
type Reader = () => Words

/** zh-CN of the shell and the lists is there at once; rooms, log-in and all of English load when they are needed. */
const readers: Readonly<Record<Language, Readonly<Record<Area, Reader>>>> = {
  'zh-CN': {
    common: () => common,
    shell: () => shell,
    live: () => live,
    room: async () => (await import('#src/features/rooms/messages/zh-CN.ts')).room,
    moderation: async () => (await import('#src/features/rooms/console/messages/zh-CN.ts')).moderation,
    member: async () => (await import('#src/features/members/messages/zh-CN.ts')).member,
    account: async () => (await import('#src/features/accounts/messages/zh-CN.ts')).account,
    verification: async () => (await import('#src/features/verification/messages/zh-CN.ts')).verification,
    changes: async () => (await import('#src/features/account-changes/messages/zh-CN.ts')).changes,
    site: async () => (await import('#src/features/site-pages/messages/zh-CN.ts')).site,
    help: async () => (await import('#src/features/help/messages/zh-CN.ts')).help,
    games: async () => (await import('#src/features/games/messages/zh-CN.ts')).games,
    lottery: async () => (await import('#src/features/lottery/messages/zh-CN.ts')).lottery,
    chance: async () => (await import('#src/features/promotions/chance/messages/zh-CN.ts')).chance,
    wallet: async () => (await import('#src/features/wallet/messages/zh-CN.ts')).wallet,
    promotions: async () => (await import('#src/features/promotions/messages/zh-CN.ts')).promotions,
    messages: async () => (await import('#src/features/messages/messages/zh-CN.ts')).messages,
    protection: async () => (await import('#src/features/protection/messages/zh-CN.ts')).protection,
    venues: async () => (await import('#src/features/venues/messages/zh-CN.ts')).venues,
    egame: async () => (await import('#src/features/egame/messages/zh-CN.ts')).egame,
    finance: async () => (await import('#src/features/finance/messages/zh-CN.ts')).finance,
    interest: async () => (await import('#src/features/interest/messages/zh-CN.ts')).interest,
    sports: async () => (await import('#src/features/sports/lists/messages/zh-CN.ts')).sports,
    bets: async () => (await import('#src/features/bets/messages/zh-CN.ts')).bets,
    slip: async () => (await import('#src/features/sports/messages/zh-CN.ts')).slip,
    agents: async () => (await import('#src/features/agents/messages/zh-CN.ts')).agents,
    studio: async () => (await import('#src/features/studio/messages/zh-CN.ts')).studio,
  },
  en: {
    common: async () => (await import('#src/shared/app/messages/en.ts')).common,
    shell: async () => (await import('#src/features/shell/messages/en.ts')).shell,
    live: async () => (await import('#src/features/live/messages/en.ts')).live,
    room: async () => (await import('#src/features/rooms/messages/en.ts')).room,
    moderation: async () => (await import('#src/features/rooms/console/messages/en.ts')).moderation,
    member: async () => (await import('#src/features/members/messages/en.ts')).member,
    account: async () => (await import('#src/features/accounts/messages/en.ts')).account,
    verification: async () => (await import('#src/features/verification/messages/en.ts')).verification,
    changes: async () => (await import('#src/features/account-changes/messages/en.ts')).changes,
    site: async () => (await import('#src/features/site-pages/messages/en.ts')).site,
    help: async () => (await import('#src/features/help/messages/en.ts')).help,
    games: async () => (await import('#src/features/games/messages/en.ts')).games,
    lottery: async () => (await import('#src/features/lottery/messages/en.ts')).lottery,
    chance: async () => (await import('#src/features/promotions/chance/messages/en.ts')).chance,
    wallet: async () => (await import('#src/features/wallet/messages/en.ts')).wallet,
    promotions: async () => (await import('#src/features/promotions/messages/en.ts')).promotions,
    messages: async () => (await import('#src/features/messages/messages/en.ts')).messages,
    protection: async () => (await import('#src/features/protection/messages/en.ts')).protection,
    venues: async () => (await import('#src/features/venues/messages/en.ts')).venues,
    egame: async () => (await import('#src/features/egame/messages/en.ts')).egame,
    finance: async () => (await import('#src/features/finance/messages/en.ts')).finance,
    interest: async () => (await import('#src/features/interest/messages/en.ts')).interest,
    sports: async () => (await import('#src/features/sports/lists/messages/en.ts')).sports,
    bets: async () => (await import('#src/features/bets/messages/en.ts')).bets,
    slip: async () => (await import('#src/features/sports/messages/en.ts')).slip,
    agents: async () => (await import('#src/features/agents/messages/en.ts')).agents,
    studio: async () => (await import('#src/features/studio/messages/en.ts')).studio,
  },
}

export interface SiteTranslations extends TranslationStore {
  /** Loads an area ahead, together with the code of its screen. */
  load(area: Area): Promise<void>
  /** Changes the language once all words on screen are there in it; of several the last one counts. */
  setLanguage(language: Language): Promise<void>
}

/** The words of the site, by language and area; each is loaded once, and asked for again when that failed. */
export const createTranslations = (first: Language): SiteTranslations => {
  let language = first
  let wanted = first
  const loaded = new Map<string, Words>()
  const used = new Set<Area>()
  const listeners = createListenerSet()

  const read = (from: Language, area: Area): Words => {
    used.add(area)
    const key = `${from} ${area}`
    const found = loaded.get(key)
    if (found) return found
    const words = readers[from][area]()
    loaded.set(key, words)
    if (words instanceof Promise)
      words.then(
        // A promise that says so is read by React's `use` at once, so that nothing flashes when the language changes.
        (value) => Object.assign(words, { status: 'fulfilled', value }),
        () => loaded.delete(key),
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
    setLanguage: async (next) => {
      wanted = next
      if (next === language) return
      await Promise.all([...used].map(async (area) => read(next, area)))
      if (next !== wanted || next === language) return
      language = next
      listeners.notify()
    },
  }
}
