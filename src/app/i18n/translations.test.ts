import { expect, test, vi } from 'vitest'
import { account as accountEn } from './en/account.ts'
import { common as commonEn } from './en/common.ts'
import { help as helpEn } from './en/help.ts'
import { live as liveEn } from './en/live.ts'
import { member as memberEn } from './en/member.ts'
import { room as roomEn } from './en/room.ts'
import { shell as shellEn } from './en/shell.ts'
import { site as siteEn } from './en/site.ts'
import { verification as verificationEn } from './en/verification.ts'
import { account } from './zh-CN/account.ts'
import { common } from './zh-CN/common.ts'
import { help } from './zh-CN/help.ts'
import { live } from './zh-CN/live.ts'
import { member } from './zh-CN/member.ts'
import { room } from './zh-CN/room.ts'
import { shell } from './zh-CN/shell.ts'
import { site } from './zh-CN/site.ts'
import { verification } from './zh-CN/verification.ts'
import { createWords } from './translation-store.ts'

const leavesOf = (words: object, path = ''): [string, string][] =>
  Object.entries(words).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? leavesOf(value, `${path}${key}.`)
      : [[`${path}${key}`, String(value)] as [string, string]],
  )

const namesIn = (words: string): string[] => [...words.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '').sort()

const pairs = {
  common: [common, commonEn],
  shell: [shell, shellEn],
  live: [live, liveEn],
  room: [room, roomEn],
  member: [member, memberEn],
  account: [account, accountEn],
  verification: [verification, verificationEn],
  site: [site, siteEn],
  help: [help, helpEn],
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

test('[A-04] the language changes when its words are there, and then once', async () => {
  const words = createWords('zh-CN')
  const heard = vi.fn<() => void>()
  words.subscribe(heard)
  expect(words.read('zh-CN', 'live')).toBe(live)
  const speaking = words.speak('en')
  expect(words.language).toEqual('zh-CN')
  await speaking
  expect([words.language, await words.read('en', 'live')]).toEqual(['en', liveEn])
  expect(words.read('en', 'live')).toHaveProperty('status', 'fulfilled')
  expect(heard).toHaveBeenCalledTimes(1)
})
