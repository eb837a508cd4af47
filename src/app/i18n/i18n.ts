import { createInstance, type BackendModule, type i18n, type ReadCallback } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '#contract/codes.ts'
import type { Areas } from './areas.ts'
import { common } from './zh-CN/common.ts'
import { live } from './zh-CN/live.ts'
import { shell } from './zh-CN/shell.ts'

type Reader = () => Promise<object>

/** The words that are not in the first load: rooms, log-in, and all of English. */
const readers: Record<Language, Record<keyof Areas, Reader>> = {
  'zh-CN': {
    common: () => Promise.resolve(common),
    shell: () => Promise.resolve(shell),
    live: () => Promise.resolve(live),
    room: async () => (await import('./zh-CN/room.ts')).room,
    account: async () => (await import('./zh-CN/account.ts')).account,
  },
  en: {
    common: async () => (await import('./en/common.ts')).common,
    shell: async () => (await import('./en/shell.ts')).shell,
    live: async () => (await import('./en/live.ts')).live,
    room: async () => (await import('./en/room.ts')).room,
    account: async () => (await import('./en/account.ts')).account,
  },
}

const isLanguage = (text: string): text is Language => text in readers
const isArea = (text: string): text is keyof Areas => text in readers.en

const readWords = (language: string, area: string): Promise<object> => {
  if (!isLanguage(language) || !isArea(area)) throw new Error(`no words for ${language} ${area}`)
  return readers[language][area]()
}

const answer = async (language: string, area: string, done: ReadCallback): Promise<void> => {
  try {
    done(null, await readWords(language, area))
  } catch (error) {
    done(error instanceof Error ? error : new Error('words not loaded'), false)
  }
}

const wordsBackend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, area, done) => void answer(language, area, done),
}

/** The words of the site. zh-CN is there at once; English and the areas of single screens load when they are needed. */
export const createI18n = (language: Language): i18n => {
  const instance = createInstance()
  void instance
    .use(wordsBackend)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: 'zh-CN',
      load: 'currentOnly',
      ns: ['common', 'shell', 'live'],
      defaultNS: 'common',
      resources: { 'zh-CN': { common, shell, live } },
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
      returnNull: false,
    })
  return instance
}
