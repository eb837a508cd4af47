import { readdirSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { account as accountEn } from '#src/features/accounts/messages/en.ts'
import { common as commonEn } from '#src/shared/app/messages/en.ts'
import { help as helpEn } from '#src/features/help/messages/en.ts'
import { live as liveEn } from '#src/features/live/messages/en.ts'
import { member as memberEn } from '#src/features/members/messages/en.ts'
import { room as roomEn } from '#src/features/rooms/messages/en.ts'
import { shell as shellEn } from '#src/features/shell/messages/en.ts'
import { site as siteEn } from '#src/features/site-pages/messages/en.ts'
import { changes as changesEn } from '#src/features/account-changes/messages/en.ts'
import { changes } from '#src/features/account-changes/messages/zh-CN.ts'
import { verification as verificationEn } from '#src/features/verification/messages/en.ts'
import { account } from '#src/features/accounts/messages/zh-CN.ts'
import { common } from '#src/shared/app/messages/zh-CN.ts'
import { finance } from '#src/features/finance/messages/zh-CN.ts'
import { finance as financeEn } from '#src/features/finance/messages/en.ts'
import { help } from '#src/features/help/messages/zh-CN.ts'
import { interest } from '#src/features/interest/messages/zh-CN.ts'
import { interest as interestEn } from '#src/features/interest/messages/en.ts'
import { live } from '#src/features/live/messages/zh-CN.ts'
import { member } from '#src/features/members/messages/zh-CN.ts'
import { room } from '#src/features/rooms/messages/zh-CN.ts'
import { protection } from '#src/features/protection/messages/zh-CN.ts'
import { protection as protectionEn } from '#src/features/protection/messages/en.ts'
import { shell } from '#src/features/shell/messages/zh-CN.ts'
import { site } from '#src/features/site-pages/messages/zh-CN.ts'
import { verification } from '#src/features/verification/messages/zh-CN.ts'
import { sports } from '#src/features/sports/lists/messages/zh-CN.ts'
import { sports as sportsEn } from '#src/features/sports/lists/messages/en.ts'
import { egame } from '#src/features/egame/messages/zh-CN.ts'
import { egame as egameEn } from '#src/features/egame/messages/en.ts'
import { venues } from '#src/features/venues/messages/zh-CN.ts'
import { venues as venuesEn } from '#src/features/venues/messages/en.ts'
import { fillIn, withCounts } from '#src/shared/app/translations.tsx'
import { createTranslations } from './translation-store.ts'

const leavesOf = (words: object, path = ''): [string, string][] =>
  Object.entries(words).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? leavesOf(value, `${path}${key}.`)
      : [[`${path}${key}`, String(value)] as [string, string]],
  )

const namesIn = (words: string): string[] => [...words.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '').sort()

const pairs = {
  common: [common, commonEn],
  protection: [protection, protectionEn],
  shell: [shell, shellEn],
  live: [live, liveEn],
  room: [room, roomEn],
  sports: [sports, sportsEn],
  member: [member, memberEn],
  account: [account, accountEn],
  verification: [verification, verificationEn],
  changes: [changes, changesEn],
  site: [site, siteEn],
  help: [help, helpEn],
  venues: [venues, venuesEn],
  egame: [egame, egameEn],
  finance: [finance, financeEn],
  interest: [interest, interestEn],
}

test.for(Object.entries(pairs))('[A-04] %s says the same in both languages, with the same values', ([, [zh, en]]) => {
  const english = new Map(leavesOf(en ?? {}))
  const chinese = leavesOf(zh ?? {})
  expect([...english.keys()]).toEqual(chinese.map(([path]) => path))
  expect(chinese.filter(([, words]) => words.trim() === '')).toEqual([])
  expect([...english].filter(([, words]) => words.trim() === '')).toEqual([])
  expect(chinese.map(([path]) => [path, namesIn(english.get(path) ?? '')])).toEqual(
    chinese.map(([path, words]) => [path, namesIn(words)]),
  )
})

/** Texts that number one of many, by the only names that do. */
const ordinals = /\{\{(nonce|number|place|year)\}\}/

test.for(['zh-CN', 'en'] as const)('[L-06] no text of %s shows a large count raw', async (language) => {
  const source = `${import.meta.dirname}/../..`
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith(`/messages/${language}.ts`),
  )
  expect(files.length).toBeGreaterThan(25)
  const modules = await Promise.all(files.map((path) => import(`${source}/${path}`) as Promise<object>))
  const texts = modules.flatMap((words) => leavesOf(words)).filter(([, words]) => words.includes('{{'))
  const raw = texts.filter(([, words]) => {
    const values = Object.fromEntries(namesIn(words).map((name) => [name, 12_000]))
    return fillIn(words.replaceAll(new RegExp(ordinals, 'g'), ''), withCounts(values, language)).includes('12000')
  })
  expect(raw).toEqual([])
  expect(texts.length).toBeGreaterThan(500)
})

test('[A-04] the language changes when its words are there, and then once', async () => {
  const words = createTranslations('zh-CN')
  const received = vi.fn<() => void>()
  words.subscribe(received)
  expect(words.read('zh-CN', 'live')).toBe(live)
  const speaking = words.setLanguage('en')
  expect(words.language).toEqual('zh-CN')
  await speaking
  expect([words.language, await words.read('en', 'live')]).toEqual(['en', liveEn])
  expect(words.read('en', 'live')).toHaveProperty('status', 'fulfilled')
  expect(received).toHaveBeenCalledTimes(1)
})

test('[A-04] whoever changes back before the words are there keeps the language', async () => {
  const words = createTranslations('zh-CN')
  expect(words.read('zh-CN', 'live')).toBe(live)
  await Promise.all([words.setLanguage('en'), words.setLanguage('zh-CN')])
  expect(words.language).toEqual('zh-CN')
})
